import { start } from '../src/server/main.ts'
import { ensureBuilt } from './build.ts'

// Refuses a second server before building anything.
await start('built', ensureBuilt)
