import type { OwnReservation } from '#contract/booking/own-link.ts'
import { insertTemplates, outboxOf } from '../mail/post.ts'
import { massagePractice } from '../practice/massage-practice.ts'
import type { TestSite } from '../practice/site.ts'
import { CAN_CONFIRM } from './confirmations.ts'
import { bookAndOpenLink } from './own-reservation.ts'

type Changed = { message: string; reservation: OwnReservation; code?: string }

/** A practice that can mail links, and the holder of the link to one reservation. */
export async function aLinkedPractice(env: Record<string, string> = {}, booking: object = {}) {
  const setup = await massagePractice({ ...CAN_CONFIRM, ...env })
  await insertTemplates(setup.site)
  const holder = await bookAndOpenLink(setup, { clientPhone: '06 12 34 56 78', ...booking })
  const { visitor, path } = holder
  return {
    ...setup,
    ...holder,
    correct: (body: object) => visitor.put<Changed>(`${path}/client`, body),
    askEmail: (clientEmail: string) => visitor.post<Changed>(`${path}/email`, { clientEmail }),
    request: (kind: string) => visitor.post<Changed>(`${path}/demandes`, { kind }),
  }
}

/** Tokens of the links that confirm new addresses, oldest mail first. */
export async function emailTokens(site: TestSite): Promise<string[]> {
  const mails = await outboxOf(site)
  return mails.flatMap(({ type, body }) =>
    type === 'email_to_confirm' ? (/\/adresse\/([\w-]+)/.exec(body)?.[1] ?? []) : [],
  )
}
