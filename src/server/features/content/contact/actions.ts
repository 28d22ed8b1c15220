import { Refusal } from '#contract/errors.ts'
import type { AppContext } from '#server/app-context.ts'
import { deleteMessagesAbout } from '#server/jobs/queries.ts'
import { deleteMailFilesOf } from '#server/mail/mail-files.ts'
import { deleteContactMessage } from './queries.ts'

/** With the mail about it to the practice, which no search for its author would find. */
export async function removeContactMessage({ config, database }: AppContext, id: number): Promise<void> {
  const messageIds = await database.transaction(async (trx) => {
    if (!(await deleteContactMessage(trx, id))) throw new Refusal('not_found')
    return deleteMessagesAbout(database, trx, [`contact:${id}`])
  })
  await deleteMailFilesOf(config.dataDir, messageIds)
}
