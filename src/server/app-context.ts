import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/engine.ts'

export type AppContext = { config: Config; database: Database; clock: Clock }
