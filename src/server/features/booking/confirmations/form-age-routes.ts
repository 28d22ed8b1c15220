import { readFormAge } from '#contract/booking/form-age.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { signFormAge } from '#server/security/form-age.ts'

export function formAgeRoutes(serve: Serve, { config, clock }: AppContext): void {
  serve(readFormAge, async () => ({ formAge: signFormAge(config, clock.instant()) }))
}
