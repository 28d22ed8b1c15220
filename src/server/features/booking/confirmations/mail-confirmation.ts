import type { MailConfirmation } from '#contract/booking/mail-confirmation.ts'
import {
  automaticHourlyLimit,
  BUSIEST_HOUR_DAYS,
  CONFIRMATION_HOUR_MS,
  isLifted,
  type MailConfirmationReason,
  mailConfirmationReason,
  mailConfirmationSince,
} from '#domain/booking/mail-confirmation.ts'
import { toDateAndTime } from '#domain/language/time.ts'
import type { BookingLimits } from '#domain/messages/booking-limits.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import { type Db, lockKeys, type Trx } from '#server/db/engine.ts'
import { readBookingLimits } from '../../messages/booking-limits/queries.ts'
import { canConfirmByMail } from './actions.ts'
import {
  countBusiestHour,
  countPendingBookings,
  listBookingTimes,
  readAutomaticLimit,
  readLiftedUntil,
  writeAutomaticLimit,
  writeLiftedUntil,
} from './queries.ts'

export async function findMailConfirmationReason(
  context: AppContext,
  trx: Trx,
  bookingLimits: BookingLimits,
): Promise<MailConfirmationReason | null> {
  if (bookingLimits.confirmByMail) return 'always'
  const perHour = await findHourlyLimit(context, trx, bookingLimits)
  if (perHour === null) return null
  // Bookings in different agendas would otherwise count each other too late. Always locked after the agendas.
  await lockKeys(context.database, trx, { namespace: 'mailConfirmation', keys: ['hour'] })
  return (await isHourFull(context, trx, perHour)) && (await mayAct(context, trx, bookingLimits))
    ? 'hour'
    : null
}

/** `RATE_LIMITS=off` lifts the hourly limit, not the owner's permanent choice. */
async function findHourlyLimit(
  { config }: AppContext,
  db: Db,
  { brakePerHour }: BookingLimits,
): Promise<number | null> {
  if (!config.rateLimits) return null
  return brakePerHour === 'auto' ? ((await readAutomaticLimit(db)) ?? automaticHourlyLimit(0)) : brakePerHour
}

async function isHourFull({ clock }: AppContext, db: Db, perHour: number): Promise<boolean> {
  const now = clock.instant()
  const bookedAt = await listBookingTimes(db, { since: now - CONFIRMATION_HOUR_MS, limit: perHour })
  const situation = { bookings: bookedAt.length, liftedUntil: await readLiftedUntil(db), now }
  return mailConfirmationReason({ brakePerHour: perHour, confirmByMail: false }, situation) !== null
}

/** Where no mail can leave, a limit that nobody set would only send visitors away. */
async function mayAct(context: AppContext, db: Db, { brakePerHour }: BookingLimits): Promise<boolean> {
  return brakePerHour !== 'auto' || canConfirmByMail(context, db)
}

export async function findActingLimit(context: AppContext): Promise<number | null> {
  const { kysely: db } = context.database
  const limits = await readBookingLimits(db)
  if (limits.confirmByMail) return null
  const perHour = await findHourlyLimit(context, db, limits)
  if (perHour === null || !(await isHourFull(context, db, perHour))) return null
  return (await mayAct(context, db, limits)) ? perHour : null
}

const DAY_MS = 24 * CONFIRMATION_HOUR_MS
const MAX_BOOKINGS_READ = 5_000

export async function readMailConfirmation(context: AppContext): Promise<MailConfirmation> {
  const { kysely: db } = context.database
  const now = context.clock.instant()
  const limits = await readBookingLimits(db)
  const perHour = (await mayAct(context, db, limits)) ? await findHourlyLimit(context, db, limits) : null
  const bookedAt = await listBookingTimes(db, { since: now - DAY_MS, limit: MAX_BOOKINGS_READ })
  const bookings = bookedAt.filter((instant) => instant > now - CONFIRMATION_HOUR_MS).length
  const liftedUntil = await readLiftedUntil(db)
  const reason = mailConfirmationReason({ ...limits, brakePerHour: perHour }, { bookings, liftedUntil, now })
  const since =
    reason === 'hour' && perHour !== null ? mailConfirmationSince(bookedAt, { perHour, now }) : null
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

/** Works the automatic limit out from the last 90 days, whether or not it is in force. */
export async function renewHourlyLimit({ database: { kysely: db }, clock }: AppContext): Promise<void> {
  const now = clock.instant()
  const perHour = automaticHourlyLimit(await countBusiestHour(db, now - BUSIEST_HOUR_DAYS * DAY_MS))
  if (perHour !== (await readAutomaticLimit(db))) await writeAutomaticLimit(db, { perHour, now })
}

export async function liftMailConfirmation({ database, clock }: AppContext): Promise<void> {
  const now = clock.instant()
  await writeLiftedUntil(database.kysely, { until: now + CONFIRMATION_HOUR_MS, now })
}
