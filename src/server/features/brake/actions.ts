import type { Brake } from '#contract/brake.ts'
import type { BookingLimits } from '#domain/booking-limits.ts'
import { BRAKE_HOUR_MS, type BrakeReason, brakeReason, brakeSince, isLifted } from '#domain/brake.ts'
import { toDateAndTime } from '#domain/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import { lockKeys, type Trx } from '#server/db/engine.ts'
import { readBookingLimits } from '../booking-limits/queries.ts'
import { canConfirmByMail } from '../confirmations/actions.ts'
import { countPendingBookings, listBookingTimes, readLiftedUntil, writeLiftedUntil } from './queries.ts'

export async function findBrakeReason(
  context: AppContext,
  trx: Trx,
  bookingLimits: BookingLimits,
): Promise<BrakeReason | null> {
  const { database, clock } = context
  const limits = toBrakeLimits(context, bookingLimits)
  if (limits.confirmByMail) return 'always'
  if (limits.brakePerHour === null) return null
  // Bookings in different agendas would otherwise count each other too late. Always locked after the agendas.
  await lockKeys(database, trx, { namespace: 'brake', keys: ['hour'] })
  const now = clock.instant()
  const bookedAt = await listBookingTimes(trx, { since: now - BRAKE_HOUR_MS, limit: limits.brakePerHour })
  return brakeReason(limits, { bookings: bookedAt.length, liftedUntil: await readLiftedUntil(trx), now })
}

/** `RATE_LIMITS=off` lifts the hourly limit, not the owner's permanent choice. */
function toBrakeLimits({ config }: AppContext, limits: BookingLimits): BookingLimits {
  return config.rateLimits ? limits : { ...limits, brakePerHour: null }
}

const DAY_MS = 24 * BRAKE_HOUR_MS
const MAX_BOOKINGS_READ = 5_000

export async function readBrake(context: AppContext): Promise<Brake> {
  const { kysely: db } = context.database
  const now = context.clock.instant()
  const limits = toBrakeLimits(context, await readBookingLimits(db))
  const { brakePerHour: perHour } = limits
  const bookedAt = await listBookingTimes(db, { since: now - DAY_MS, limit: MAX_BOOKINGS_READ })
  const bookings = bookedAt.filter((instant) => instant > now - BRAKE_HOUR_MS).length
  const liftedUntil = await readLiftedUntil(db)
  const reason = brakeReason(limits, { bookings, liftedUntil, now })
  const since = reason === 'hour' && perHour !== null ? brakeSince(bookedAt, { perHour, now }) : null
  const toLocal = (instant: number) => toDateAndTime(zonedTime(context.config.timeZone, instant))
  return {
    reason,
    since: since === null ? null : toLocal(Math.max(since, liftedUntil)),
    liftedUntil: isLifted(liftedUntil, now) ? toLocal(liftedUntil) : null,
    bookings,
    perHour,
    pending: await countPendingBookings(db, now),
    canConfirm: await canConfirmByMail(context, db),
  }
}

export async function liftBrake({ database, clock }: AppContext): Promise<void> {
  const now = clock.instant()
  await writeLiftedUntil(database.kysely, { until: now + BRAKE_HOUR_MS, now })
}
