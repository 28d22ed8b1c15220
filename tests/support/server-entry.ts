import { flushCompileCache } from 'node:module'
import { start } from '#server/main.ts'

// As scripts/start.ts does, without looking whether the pages are built: the fault tests speak to the API.
await start('none')
// One that is killed would leave nothing for the next.
flushCompileCache()
