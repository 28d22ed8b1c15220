import { Refusal } from '#contract/errors.ts'
import type { AppContext } from '#server/app-context.ts'
import { readSwitches, writeStored } from '#server/db/statements/stored-settings.ts'
import { withdrawMessages } from '#server/jobs/queries.ts'
import { findMissingMailSetup } from '../../messages/mail-server/obstacle.ts'
import { listUnsentOffers } from './freed-span-queries.ts'
import { countLiveRequests, endAllRequests, readMoment } from './queries.ts'

export async function readState(context: AppContext) {
  const { kysely: db } = context.database
  const isOpen = (await readSwitches(db)).waitingList
  return { isOpen, waiting: await countLiveRequests(db, await readMoment(context, db)) }
}

/** Throws waiting_without_mail where no mail can leave. */
export async function saveState(context: AppContext, isOpen: boolean): Promise<void> {
  const { database, clock } = context
  await database.transaction(async (trx) => {
    if (isOpen && (await findMissingMailSetup(context, trx, 'waiting_to_confirm')) !== null)
      throw new Refusal('waiting_without_mail')
    await writeStored(trx, 'waitingList', { value: { isOpen }, now: clock.instant() })
    if (isOpen) return
    await endAllRequests(trx, clock.instant())
    const unsent = await listUnsentOffers(database, trx)
    await withdrawMessages(
      trx,
      unsent.map(({ messageId }) => messageId),
    )
  })
}
