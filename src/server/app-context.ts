import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/engine.ts'

/** What every rule of the server depends on; it comes in by the door. */
export type AppContext = { config: Config; database: Database; clock: Clock }
