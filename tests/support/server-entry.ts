import { flushCompileCache } from 'node:module'
import { start } from '#server/main.ts'

// As `npm start`, without pages: the fault tests use only the API.
await start('none')
// A killed process would not write its compile cache.
flushCompileCache()
