import { Refusal } from '#contract/errors.ts'
import { daysToOffer } from '#domain/messages/reminder.ts'
import type { AppContext } from '#server/app-context.ts'
import { lockKeys } from '#server/db/engine.ts'
import { readSwitches, writeStored } from '#server/db/statements/stored-settings.ts'
import { addressHashOf, respectDecline } from '../declines/actions.ts'
import { findMissingMailSetup } from '../mail-server/obstacle.ts'
import { findReservation } from '../notifications/queries.ts'
import { enqueueReservationMessage } from '../notifications/reservation-messages.ts'
import { listVisitsToFollow } from './queries.ts'

const TYPE = 'rebook_offer'

/** Throws rebook_without_mail where no mail can leave. */
export async function switchRebookOffers(context: AppContext, isOn: boolean): Promise<void> {
  const { database, clock } = context
  await database.transaction(async (trx) => {
    if (isOn && (await findMissingMailSetup(context, trx, TYPE)) !== null)
      throw new Refusal('rebook_without_mail')
    await writeStored(trx, 'rebookOffers', { value: { isOn }, now: clock.instant() })
  })
}

/** One message for a visit, by the day after; the event keeps it single. */
export async function enqueueRebookOffers(context: AppContext): Promise<void> {
  const { database, clock } = context
  const days = daysToOffer(clock.local())
  if (days === null || !(await readSwitches(database.kysely)).rebookOffers) return
  for (const { id, email } of await listVisitsToFollow(database.kysely, days)) {
    await database.transaction(async (trx) => {
      const addressHash = addressHashOf(context, email)
      await lockKeys(database, trx, { namespace: 'declinable', keys: [addressHash] })
      if (await respectDecline(context, trx, { addressHash, kind: 'rebooking' })) return
      const reservation = await findReservation(trx, id)
      // Another address since the list was read.
      if (!reservation || reservation.client_email !== email) return
      await enqueueReservationMessage(context, trx, {
        type: TYPE,
        reservation,
        to: { email, phone: null },
        event: `${TYPE}:${id}`,
        cause: 'schedule',
      })
    })
  }
}
