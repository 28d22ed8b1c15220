import type { MailConfirmation } from '#contract/booking/confirmations/mail-confirmation.ts'
import {
  automaticHourlyLimit,
  BUSIEST_HOUR_DAYS,
  CONFIRMATION_HOUR_MS,
  isHourlyLimitReached,
  isLifted,
  mailConfirmationReason,
  mailConfirmationSince,
} from '#domain/booking/mail-confirmation.ts'
import { toDateAndTime } from '#domain/language/time.ts'
import type { BookingLimits } from '#domain/messages/booking-limits.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import { type Db, lockKeys, type Trx } from '#server/db/engine.ts'
import { readStored, writeStored } from '#server/db/statements/stored-settings.ts'
import { isMailBudgetUsed } from '../../messages/booking-limits/mail-budget.ts'
import { readBookingLimits } from '../../messages/booking-limits/queries.ts'
import { findMailObstacle, findMissingMailSetup } from '../../messages/mail-server/obstacle.ts'
import { TO_CONFIRM } from './actions.ts'
import { countBusiestHour, countPendingBookings, listBookingTimes } from './queries.ts'

/** A booking is `suspended` if it needs a confirmation whose link the site cannot mail. */
type BookingJudgement = 'direct' | 'to_confirm' | 'suspended'

export async function judgeBooking(
  context: AppContext,
  trx: Trx,
  limits: BookingLimits,
): Promise<BookingJudgement> {
  if (limits.confirmByMail && (await canConfirmByMail(context, trx))) return 'to_confirm'
  const perHour = await findHourlyLimit(context, trx, limits)
  if (perHour === null) return 'direct'
  // Bookings in different agendas would otherwise count each other too late. Always locked after the agendas.
  await lockKeys(context.database, trx, { namespace: 'mailConfirmation', keys: ['hour'] })
  if (!(await isHourFull(context, trx, perHour)) || !(await mayAct(context, trx, limits))) return 'direct'
  return (await canConfirmByMail(context, trx)) ? 'to_confirm' : 'suspended'
}

/** True if bookings by any visitor are refused: they must be confirmed, and no mail for that may leave. */
export async function isBookingSuspended(context: AppContext): Promise<boolean> {
  const { kysely: db } = context.database
  const limits = await readBookingLimits(db)
  const canConfirm = await canConfirmByMail(context, db)
  if (limits.confirmByMail && canConfirm) return isMailBudgetUsed(context, db)
  if ((await findFullHour(context, db, limits)) === null) return false
  return !canConfirm || isMailBudgetUsed(context, db)
}

async function canConfirmByMail(context: AppContext, db: Db): Promise<boolean> {
  return (await findMailObstacle(context, db, TO_CONFIRM)) === null
}

/** `RATE_LIMITS=off` lifts the hourly limit, not the owner's permanent choice. */
async function findHourlyLimit(
  { config }: AppContext,
  db: Db,
  { brakePerHour }: BookingLimits,
): Promise<number | null> {
  if (!config.rateLimits) return null
  return brakePerHour === 'auto'
    ? ((await readStored(db, 'automaticBrake')).perHour ?? automaticHourlyLimit(0))
    : brakePerHour
}

async function isHourFull({ clock }: AppContext, db: Db, perHour: number): Promise<boolean> {
  const now = clock.instant()
  const bookedAt = await listBookingTimes(db, { since: now - CONFIRMATION_HOUR_MS, limit: perHour })
  const situation = { bookings: bookedAt.length, liftedUntil: (await readStored(db, 'brakeLift')).until, now }
  return isHourlyLimitReached(perHour, situation)
}

/**
 * Without a mail server, a limit that nobody set would only send visitors away. It holds while a mail server fails,
 * which a flood of bookings may have caused.
 */
async function mayAct(context: AppContext, db: Db, { brakePerHour }: BookingLimits): Promise<boolean> {
  return brakePerHour !== 'auto' || (await findMissingMailSetup(context, db, TO_CONFIRM)) === null
}

/** The limit that sends visitors to their mailbox or to the telephone; null while none does. */
export async function findActingLimit(context: AppContext): Promise<number | null> {
  const { kysely: db } = context.database
  const limits = await readBookingLimits(db)
  if (limits.confirmByMail && (await canConfirmByMail(context, db))) return null
  return findFullHour(context, db, limits)
}

async function findFullHour(context: AppContext, db: Db, limits: BookingLimits): Promise<number | null> {
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
  const { until: liftedUntil } = await readStored(db, 'brakeLift')
  const canConfirm = await canConfirmByMail(context, db)
  const reason = mailConfirmationReason(
    { confirmByMail: limits.confirmByMail, canConfirm, brakePerHour: perHour },
    { bookings, liftedUntil, now },
  )
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
    canConfirm,
  }
}

/** Works the automatic limit out from the last 90 days, whether or not it is in force. */
export async function renewHourlyLimit({ database: { kysely: db }, clock }: AppContext): Promise<void> {
  const now = clock.instant()
  const perHour = automaticHourlyLimit(await countBusiestHour(db, now - BUSIEST_HOUR_DAYS * DAY_MS))
  if (perHour !== (await readStored(db, 'automaticBrake')).perHour)
    await writeStored(db, 'automaticBrake', { value: { perHour }, now })
}

export async function liftMailConfirmation({ database, clock }: AppContext): Promise<void> {
  const now = clock.instant()
  await writeStored(database.kysely, 'brakeLift', { value: { until: now + CONFIRMATION_HOUR_MS }, now })
}
