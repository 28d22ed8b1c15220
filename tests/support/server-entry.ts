import { flushCompileCache } from 'node:module'
import { start } from '#server/main.ts'

// As `npm start` does, without pages: the fault tests speak to the API.
await start('none')
// One that is killed would leave nothing for the next.
flushCompileCache()
