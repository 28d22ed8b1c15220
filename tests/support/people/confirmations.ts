import {
  type BookingLimits,
  DEFAULT_BOOKING_LIMITS,
  DEFAULT_MAIL_BUDGET,
  type MailBudget,
} from '#domain/messages/booking-limits.ts'
import { aSetting } from '../practice/settings.ts'
import type { TestSite } from '../practice/site.ts'

/** Environment with which a site can mail links; nothing listens on that port. */
export const CAN_CONFIRM = { PUBLIC_URL: 'https://cabinet.example', SMTP_URL: 'smtp://127.0.0.1:1' }

export function aBookingLimit(site: TestSite, change: Partial<BookingLimits>): Promise<void> {
  const { strangerMailsPerHour: _hour, strangerMailsPerDay: _day, ...limits } = DEFAULT_BOOKING_LIMITS
  return aSetting(site, 'bookingLimits', { ...limits, ...change })
}

export function aMailBudget(site: TestSite, change: Partial<MailBudget>): Promise<void> {
  return aSetting(site, 'mailBudget', { ...DEFAULT_MAIL_BUDGET, ...change })
}

/** Tokens of the links that confirm bookings, oldest mail first. */
export async function confirmationTokens({ database }: TestSite): Promise<string[]> {
  const mails = await database.kysely
    .selectFrom('outbox')
    .select('body')
    .where('type', '=', 'booking_to_confirm')
    .orderBy('id')
    .execute()
  return mails.flatMap(({ body }) => /\/confirmation\/([\w-]+)/.exec(body)?.[1] ?? [])
}

export async function latestConfirmationToken(site: TestSite): Promise<string> {
  const token = (await confirmationTokens(site)).at(-1)
  if (token === undefined) throw new Error('no link to confirm a booking was mailed')
  return token
}
