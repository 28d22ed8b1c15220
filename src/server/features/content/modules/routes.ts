import { readModules } from '#contract/content/modules.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { readModuleStates } from './queries.ts'

export function moduleRoutes(serve: Serve, context: AppContext): void {
  serve(readModules, ({ caller }) => readModuleStates(context, caller.id))
}
