import { start } from '../src/server/main.ts'
import { ensureBuilt } from './build.ts'

await start('built', ensureBuilt)
