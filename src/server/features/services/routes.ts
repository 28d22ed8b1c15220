import { listServices } from '#contract/services.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Practice } from '#server/practice.ts'
import { listActiveServices } from './queries.ts'

export function serviceRoutes(serve: Serve, { database }: Practice): void {
  serve(listServices, () => listActiveServices(database.kysely))
}
