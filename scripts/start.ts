import { pathToFileURL } from 'node:url'
import { start } from '../src/server/main.ts'
import { BUILT_SERVER, ensureBuilt, isBuilt } from './build.ts'

/** Young objects of V8, in MiB for each of three parts. The default, 16, adds 30 MB to the process. */
const SEMI_SPACE = '--max-semi-space-size=4'

/** Replaces this process, whose compiler of TypeScript takes 30 MB. Its locks end with it: the server takes its own. */
async function becomeServer(): Promise<void> {
  if (process.platform !== 'win32' && process.execve)
    process.execve(process.execPath, [process.execPath, SEMI_SPACE, ...process.execArgv, BUILT_SERVER])
  const server: { start: typeof start } = await import(pathToFileURL(BUILT_SERVER).href)
  await server.start('built')
}

if (isBuilt()) await becomeServer()
// Refuses a second server before building anything.
else
  await start('built', async () => {
    await ensureBuilt()
    await becomeServer()
  })
