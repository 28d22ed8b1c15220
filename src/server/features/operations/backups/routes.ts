import { finished } from 'node:stream'
import { Refusal } from '#contract/errors.ts'
import * as contract from '#contract/operations/backups.ts'
import { namesOfChanges } from '#domain/accounts/audit.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { type Backups, openBackup, readBackups } from './actions.ts'
import { readBackupSettings, writeBackupSettings } from './queries.ts'

export function backupRoutes(serve: Serve, context: AppContext, backups: Backups): void {
  const { database, clock } = context
  const downloading = new Set<number>()

  serve(contract.listBackups, () => readBackups(context))

  serve(contract.startBackup, async () => {
    await backups.start('staff')
    return readBackups(context)
  })

  serve(contract.downloadBackup, async ({ params, caller, reply }) => {
    if (downloading.has(caller.id)) throw new Refusal('download_running')
    downloading.add(caller.id)
    finished(reply.raw, () => downloading.delete(caller.id))
    const { name, content } = await openBackup(context, params.id)
    reply.header('content-disposition', `attachment; filename="${name}"`)
    return content
  })

  serve(contract.readBackupSettings, () => readBackupSettings(database.kysely))

  serve(contract.saveBackupSettings, async ({ body, note }) => {
    const before = await readBackupSettings(database.kysely)
    await writeBackupSettings(database.kysely, body, clock.instant())
    note.detail = namesOfChanges(before, body)
    return readBackupSettings(database.kysely)
  })
}
