import * as contract from '#contract/privacy/take-away.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { takeAway } from './actions.ts'

export function takeAwayRoutes(serve: Serve, context: AppContext): void {
  serve(contract.takeAway, async () => takeAway(context))
}
