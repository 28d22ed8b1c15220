import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/engine.ts'
import type { MessageRules } from './jobs/truth-rules.ts'
import type { Metrics } from './site/metrics.ts'
import type { Probes } from './site/probes.ts'
import type { SiteStorage } from './storage/site-storage.ts'

export type AppContext = {
  config: Config
  database: Database
  clock: Clock
  storage: SiteStorage
  messageRules: MessageRules
  probes?: Probes
  metrics?: Metrics | undefined
}
