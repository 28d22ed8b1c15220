import type { Selectable } from 'kysely'
import type { AppContext } from '../app-context.ts'
import { checkpoint, type Db } from '../db/engine.ts'
import type { Tables } from '../db/tables.ts'
import { awaitLastNumber } from '../features/accounting/book/settings.ts'
import { noteRestoredVouchers } from '../features/accounting/vouchers/restored.ts'
import { noteIncompleteLog } from '../features/operations/health/database-log.ts'

type RunState = Selectable<Tables['installation']>['run_state']

type Context = Pick<AppContext, 'config' | 'database' | 'clock'>

/** The file alone says so: after a kill, the log that belongs to it must be there. */
export async function beginRun(context: Context, { isLogLost }: { isLogLost: boolean }): Promise<void> {
  const { database } = context
  if (database.engine === 'postgres') return
  if (isLogLost || (await readRunState(database.kysely)) === 'logLost') await noteMissingRows(context)
  await writeRunState(database.kysely, 'open')
  await checkpoint(database)
}

/** As after a restored backup: the last rows of the book and of the vouchers may be missing. */
async function noteMissingRows({ database, clock }: Context): Promise<void> {
  const now = clock.instant()
  await database.transaction(async (trx) => {
    await noteIncompleteLog(trx, now)
    await awaitLastNumber(trx, now)
    await noteRestoredVouchers(trx, now)
  })
}

export async function endRun({ database }: Context): Promise<void> {
  if (database.engine === 'sqlite' && database.file?.isInPlace())
    await writeRunState(database.kysely, 'closed')
}

/** Of a command that opens the file after a server was killed: what it closes leaves no log for the next start. */
export async function noteLastRun(
  { database }: Context,
  { isLogLost }: { isLogLost: boolean },
): Promise<void> {
  const { kysely: db } = database
  if ((await readRunState(db)) === 'open') await writeRunState(db, isLogLost ? 'logLost' : 'closed')
}

async function readRunState(db: Db): Promise<RunState> {
  const row = await db.selectFrom('installation').select('run_state as state').executeTakeFirst()
  return row?.state ?? 'closed'
}

async function writeRunState(db: Db, run_state: RunState): Promise<void> {
  await db.updateTable('installation').set({ run_state }).execute()
}
