import * as contract from '#contract/calendar.ts'
import { scopeOf } from '#domain/role.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Practice } from '#server/practice.ts'
import { unworkedBetween } from './actions.ts'
import { listHeld } from './queries.ts'

export function calendarRoutes(serve: Serve, practice: Practice): void {
  const { database, clock } = practice

  serve(contract.listHolds, ({ caller, query }) =>
    listHeld(database.kysely, { ...query, ...scopeOf(caller), now: clock.instant() }),
  )

  serve(contract.listUnworked, ({ caller, query: { each, ...query } }) =>
    unworkedBetween(practice, { ...query, ...scopeOf(caller), each: each === 'true' }),
  )
}
