import * as contract from '#contract/brake.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { liftBrake, readBrake } from './actions.ts'

export function brakeRoutes(serve: Serve, context: AppContext): void {
  serve(contract.readBrake, () => readBrake(context))

  serve(contract.liftBrake, async () => {
    await liftBrake(context)
    return readBrake(context)
  })
}
