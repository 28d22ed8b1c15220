import { publicSettings } from '#contract/settings.ts'
import { toPublicSettings } from '#domain/settings.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Practice } from '#server/practice.ts'
import { hasExamples, readSettings } from './queries.ts'

export function settingsRoutes(serve: Serve, { config, database: { kysely: db } }: Practice): void {
  serve(publicSettings, async () => ({
    ...toPublicSettings(await readSettings(db)),
    timeZone: config.timeZone,
    isExample: await hasExamples(db),
  }))
}
