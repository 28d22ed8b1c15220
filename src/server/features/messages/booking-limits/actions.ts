import { Refusal } from '#contract/errors.ts'
import {
  BOOKINGS_PER_MAILBOX_AND_DAY,
  type BookingLimits,
  boundFor,
  isMailboxFull,
  networkBoundOf,
} from '#domain/messages/booking-limits.ts'
import { domainKey, limitKey, mailboxGroup, untaggedKey, WIDER, widerKeys } from '#domain/messages/mailbox.ts'
import type { AppContext } from '#server/app-context.ts'
import { lockKeys, type Trx } from '#server/db/engine.ts'
import { insertDailyCounts, readDailyCounts } from '#server/db/statements/daily-counts.ts'
import type { MailboxCap } from '#server/jobs/mailbox-cap.ts'
import { networksOf } from '#server/security/address-block.ts'
import { hmacToken } from '#server/security/secret.ts'
import { bookingLimitsIn, listReservationsOfGroup, readBookingLimits } from './queries.ts'

const DAY_MS = 24 * 3_600_000

export type BookingOrigin = { address: string; isFromPerson: boolean }

export type BookingVisitor = BookingOrigin & { email: string }

/** Refuses a booking beyond the owner's bounds, or counts it, in the transaction that books. */
export async function countBooking(
  context: AppContext,
  trx: Trx,
  { limits, ...visitor }: BookingVisitor & { limits: BookingLimits },
): Promise<void> {
  const { config, database, clock } = context
  if (!config.rateLimits) return
  const now = clock.instant()
  const bounds = boundsOfDay(visitor, limits).map(({ name, bound }) => ({
    hash: hmacToken(config, name, 'booking-address'),
    bound,
  }))
  const hashes = bounds.map(({ hash }) => hash)
  const keys = [untaggedKey(visitor.email), ...hashes]
  await lockKeys(database, trx, { namespace: 'bookingLimit', keys })
  const { engine } = database
  const group = await listReservationsOfGroup(trx, { engine, group: mailboxGroup(visitor.email) })
  refuseFullMailbox(context, { visitor, limits, group })
  const counts = await readDailyCounts(trx, { hashes, now })
  if (bounds.some(({ hash, bound }) => (counts.get(hash) ?? 0) >= bound))
    throw new Refusal('booking_by_phone')
  await insertDailyCounts(trx, { hashes, now })
}

type FilledMailbox = {
  visitor: BookingVisitor
  limits: BookingLimits
  group: Awaited<ReturnType<typeof listReservationsOfGroup>>
}

function refuseFullMailbox({ clock }: AppContext, { visitor, limits, group }: FilledMailbox): void {
  const sharing = (keyOf: (email: string) => string) =>
    group.filter(({ clientEmail }) => clientEmail !== null && keyOf(clientEmail) === keyOf(visitor.email))
  const bounds = { openAppointments: limits.openAppointments, isStrict: !visitor.isFromPerson }
  const moment = { now: clock.local(), instant: clock.instant() }
  const isFull =
    isMailboxFull(sharing(limitKey), bounds, moment) ||
    isMailboxFull(sharing(untaggedKey), { ...bounds, wider: WIDER }, moment)
  if (isFull) throw new Refusal('booking_by_phone')
}

/** Of the visitor's networks and domain: what the database counts by name, unlike a mailbox's reservations. */
function boundsOfDay({ address, email, isFromPerson }: BookingVisitor, limits: BookingLimits): NamedBound[] {
  const ofAddress = boundFor(limits.bookingsPerAddress, !isFromPerson)
  const ofDomain = boundFor(BOOKINGS_PER_MAILBOX_AND_DAY * WIDER, !isFromPerson)
  const domain = domainKey(email)
  return [
    ...networksOf(address).map(({ name, share }) => ({ name, bound: ofAddress * share })),
    ...(domain === null ? [] : [{ name: `domain ${domain}`, bound: ofDomain }]),
  ]
}

type LinkUse = {
  purpose: 'email-change-address' | 'data-request' | 'waiting-list' | 'voucher-order' | 'lost-links'
  bounds: readonly NamedBound[]
}

type NamedBound = { name: string; bound: number }

export function networkBounds(address: string, bounds: { network: number; site: number }): NamedBound[] {
  return networksOf(address).map(({ name, share }) => ({ name, bound: networkBoundOf(bounds, share) }))
}

export function widerBounds(email: string, bound: number): NamedBound[] {
  return widerKeys(email).map((name) => ({ name, bound: bound * WIDER }))
}

/** Counts what a client's link sets in motion within 24 hours, unless the transaction fails. Throws too_many_requests. */
export async function countLinkUse(
  { config, database, clock }: AppContext,
  trx: Trx,
  { purpose, bounds }: LinkUse,
): Promise<void> {
  if (!config.rateLimits) return
  const now = clock.instant()
  const boundOf = new Map(bounds.map(({ name, bound }) => [hmacToken(config, name, purpose), bound]))
  const hashes = [...boundOf.keys()]
  await lockKeys(database, trx, { namespace: 'bookingLimit', keys: hashes })
  const counts = await readDailyCounts(trx, { hashes, now })
  const isFull = [...boundOf].some(([hash, bound]) => (counts.get(hash) ?? 0) >= bound)
  if (isFull) throw new Refusal('too_many_requests', { retryAfter: DAY_MS / 1000 })
  await insertDailyCounts(trx, { hashes, now })
}

/** Bound on messages that visitors cause to one client mailbox; null while rate limits are off. */
export async function readMailboxCap(context: AppContext, trx: Trx): Promise<MailboxCap | null> {
  return toMailboxCap(context, await readBookingLimits(trx))
}

export function mailboxCapIn(context: AppContext, settings: Record<string, unknown>): MailboxCap | null {
  return toMailboxCap(context, bookingLimitsIn(settings))
}

function toMailboxCap(
  { config, database }: AppContext,
  { clientMessagesPerDay: perDay }: BookingLimits,
): MailboxCap | null {
  return config.rateLimits ? { config, database, perDay } : null
}
