import { Refusal } from '#contract/errors.ts'
import type { SentBookingLimits } from '#contract/messages/booking-limits.ts'
import type { MailObstacle } from '#domain/messages/delivery.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
import { readBookingLimits, writeBookingLimits } from '../booking-limits/queries.ts'
import { findMailObstacle } from '../mail-server/obstacle.ts'

export function findConfirmationObstacle(context: AppContext, db: Db): Promise<MailObstacle | null> {
  return findMailObstacle(context, db, 'booking_to_confirm')
}

/** A confirmation that is asked for already stays, so that the other limits can be saved while mails fail. */
export async function saveBookingLimits(context: AppContext, limits: SentBookingLimits): Promise<void> {
  const { database, clock } = context
  await database.transaction(async (trx) => {
    const former = await readBookingLimits(trx)
    if (
      limits.confirmByMail &&
      !former.confirmByMail &&
      (await findConfirmationObstacle(context, trx)) !== null
    )
      throw new Refusal('confirmation_without_mail')
    const {
      bookingsPerAddress = former.bookingsPerAddress,
      clientMessagesPerDay = former.clientMessagesPerDay,
      strangerMailsPerHour = former.strangerMailsPerHour,
      strangerMailsPerDay = former.strangerMailsPerDay,
    } = limits
    const kept = { bookingsPerAddress, clientMessagesPerDay, strangerMailsPerHour, strangerMailsPerDay }
    await writeBookingLimits(trx, { ...limits, ...kept }, clock.instant())
  })
}
