import * as contract from '#contract/operations/health.ts'
import type { AppContext } from '#server/app-context.ts'
import { writeSetting } from '#server/db/statements/settings.ts'
import type { Serve } from '#server/http/serve.ts'
import { SenderCheck } from '#server/mail/sender-check.ts'
import { systemProbes } from '#server/site/probes.ts'
import { readSiteHealth } from './actions.ts'
import { DKIM_SELECTOR_KEY } from './queries.ts'

export function healthRoutes(serve: Serve, context: AppContext): void {
  const { database, clock, probes = systemProbes() } = context
  const check = new SenderCheck(probes, clock)

  serve(contract.readHealth, () => readSiteHealth(context, check))

  serve(contract.saveDkimSelector, async ({ body }) => {
    const change = { value: body.selector ?? '', now: clock.instant() }
    await database.transaction((trx) => writeSetting(trx, DKIM_SELECTOR_KEY, change))
    return readSiteHealth(context, check)
  })
}
