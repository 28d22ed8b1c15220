import { pathToFileURL } from 'node:url'
import { start } from '../src/server/main.ts'
import { BUILT_SERVER, ensureBuilt, isBuilt } from './build.ts'

/**
 * Young objects of V8 get 2 MiB for each of three parts instead of 16, and one thread collects them: together 60 MB less
 * under load, and as fast. Lazy feedback saves another 4 MB.
 */
const SMALL_HEAP = ['--max-semi-space-size=2', '--no-parallel-scavenge', '--optimize-for-size']
/** glibc's default, eight times the processors, saves locks that one thread rarely meets. */
const FEW_ARENAS = { MALLOC_ARENA_MAX: '2' }

/** Replaces this process, whose compiler of TypeScript takes 30 MB. Its locks end with it: the server takes its own. */
async function becomeServer(): Promise<void> {
  if (process.platform !== 'win32' && process.execve)
    process.execve(process.execPath, [process.execPath, ...SMALL_HEAP, ...process.execArgv, BUILT_SERVER], {
      ...FEW_ARENAS,
      ...process.env,
    })
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
