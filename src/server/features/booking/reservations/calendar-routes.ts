import * as contract from '#contract/booking/calendar.ts'
import { scopeOf } from '#domain/accounts/role.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { listUnworkedTime } from './calendar.ts'
import { listHolds } from './calendar-queries.ts'

export function calendarRoutes(serve: Serve, context: AppContext): void {
  const { config, database, clock } = context

  serve(contract.listHolds, ({ caller, query }) =>
    listHolds(database.kysely, {
      ...query,
      ...scopeOf(caller),
      now: clock.instant(),
      timeZone: config.timeZone,
    }),
  )

  serve(contract.listUnworkedTime, ({ caller, query: { each, ...query } }) =>
    listUnworkedTime(context, { ...query, ...scopeOf(caller), each: each === 'true' }),
  )
}
