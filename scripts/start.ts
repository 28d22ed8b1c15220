import { start } from '../src/server/main.ts'
import { ensureBuilt } from './build.ts'

// A second server is refused before anything is built.
await start('built', ensureBuilt)
