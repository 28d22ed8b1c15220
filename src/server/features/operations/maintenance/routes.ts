import * as contract from '#contract/operations/maintenance.ts'
import { formatTime } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import type { Serve } from '#server/http/serve.ts'
import { releaseStaleLock, runMigrations } from './actions.ts'
import { listRuns } from './queries.ts'

export function maintenanceRoutes(serve: Serve, context: AppContext): void {
  const { config, database } = context

  serve(contract.listRuns, async () => {
    const rows = await listRuns(database.kysely)
    return rows.map(({ id, script, outcome, detail, ran_at, first_name, last_name }): contract.Run => {
      const { day, minute } = zonedTime(config.timeZone, ran_at)
      return {
        id,
        script,
        outcome,
        detail,
        date: day,
        time: formatTime(minute),
        by: `${first_name} ${last_name}`,
      }
    })
  })

  serve(contract.runMigrations, async ({ caller }) => ({
    migrations: await runMigrations(context, caller),
    message: 'Migrations exécutées',
  }))

  serve(contract.releaseStaleLock, async ({ caller }) => ({
    detail: await releaseStaleLock(context, caller),
    message: 'Verrou libéré',
  }))
}
