import { Refusal } from '#contract/errors.ts'
import { type BookingLimits, boundFor, isMailboxFull } from '#domain/booking-limits.ts'
import { limitKey, mailboxGroup } from '#domain/mailbox.ts'
import type { AppContext } from '#server/app-context.ts'
import { lockKeys, type Trx } from '#server/db/engine.ts'
import type { MailboxCap } from '#server/jobs/mailbox-cap.ts'
import { networksOf } from '#server/security/address-block.ts'
import { hmacToken } from '#server/security/secret.ts'
import {
  countBookingsByAddress,
  insertBookingAddresses,
  listReservationsOfGroup,
  readBookingLimits,
} from './queries.ts'

export type BookingOrigin = { address: string; isFromPerson: boolean }

type BookingVisitor = BookingOrigin & { email: string }

type Bounded = { visitor: BookingVisitor; limits: BookingLimits }

type HashedNetwork = { hash: string; share: number }

/**
 * Refuses a booking beyond the owner's bounds and counts it otherwise, in the transaction that books: a booking that
 * fails afterwards is not counted.
 */
export async function countBooking(context: AppContext, trx: Trx, visitor: BookingVisitor): Promise<void> {
  const { config, database, clock } = context
  if (!config.rateLimits) return
  const networks = networksOf(visitor.address).map(({ name, share }) => ({
    hash: hmacToken(config, name, 'booking-address'),
    share,
  }))
  const keys = [limitKey(visitor.email), ...networks.map(({ hash }) => hash)]
  await lockKeys(database, trx, { namespace: 'bookingLimit', keys })
  const limits = await readBookingLimits(trx)
  await refuseFullMailbox(context, trx, { visitor, limits })
  await refuseFullNetwork(context, trx, { networks, visitor, limits })
  await insertBookingAddresses(trx, { hashes: networks.map(({ hash }) => hash), now: clock.instant() })
}

async function refuseFullMailbox(
  { database, clock }: AppContext,
  trx: Trx,
  { visitor: { email, isFromPerson }, limits: { openAppointments } }: Bounded,
): Promise<void> {
  const key = limitKey(email)
  const group = await listReservationsOfGroup(trx, { engine: database.engine, group: mailboxGroup(email) })
  const reservations = group.filter(
    ({ clientEmail }) => clientEmail !== null && limitKey(clientEmail) === key,
  )
  const bounds = { openAppointments, isStrict: !isFromPerson }
  const moment = { now: clock.local(), instant: clock.instant() }
  if (isMailboxFull(reservations, bounds, moment)) throw new Refusal('booking_by_phone')
}

async function refuseFullNetwork(
  { clock }: AppContext,
  trx: Trx,
  { networks, visitor, limits: { bookingsPerAddress } }: Bounded & { networks: readonly HashedNetwork[] },
): Promise<void> {
  const hashes = networks.map(({ hash }) => hash)
  const counts = await countBookingsByAddress(trx, { hashes, now: clock.instant() })
  const bound = boundFor(bookingsPerAddress, !visitor.isFromPerson)
  const isFull = ({ hash, share }: HashedNetwork) => (counts.get(hash) ?? 0) >= bound * share
  if (networks.some(isFull)) throw new Refusal('booking_by_phone')
}

/** Bound on messages that visitors cause to one client mailbox; null while rate limits are off. */
export async function readMailboxCap({ config, database }: AppContext, trx: Trx): Promise<MailboxCap | null> {
  if (!config.rateLimits) return null
  const { clientMessagesPerDay: perDay } = await readBookingLimits(trx)
  return { config, database, perDay }
}
