import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The server without pages: enough for tests that speak to the API. */
const API_ENTRY = fileURLToPath(new URL('./server-entry.ts', import.meta.url))
/** The server as `node src/server/main.ts` starts it. */
export const MAIN_ENTRY = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))
/** Half of a start is reading the code; the next process finds it read. */
const CODE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/test-servers', import.meta.url))

/** The last of its words at a start. */
const ADDRESS = /http:\/\/\S+\/admin/

/** The server as its own process, which a test may kill. */
export type ServerProcess = {
  url: string
  pid: number
  /** Its words up to its address and what follows at once. */
  said: string
  /** Sends it a signal without waiting. */
  signal(name: 'SIGTERM' | 'SIGINT'): void
  /** Ends it by a signal and answers its exit code, null when the signal itself ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

/** Starts the server process on a free port and waits until it says where it listens. */
export async function startServer(env: Record<string, string>, entry = API_ENTRY): Promise<ServerProcess> {
  const child = spawnServer(env, [process.execPath, entry])
  const said = await firstWords(child)
  const url = /http:\/\/[\d.:]+/.exec(said)?.[0]
  if (url === undefined) throw new Error(`The server did not start: ${said}`)
  const gone = once(child, 'exit')
  return {
    url,
    pid: child.pid as number,
    said,
    signal: (name) => void child.kill(name),
    async end(signal) {
      child.kill(signal)
      const [code] = await gone
      return code as number | null
    },
  }
}

/**
 * Starts the server process where it is expected to refuse, and answers its words and exit code; one that opens is
 * killed. `through` is a command that runs it, such as one that takes rights away.
 */
export async function refusedServer(
  env: Record<string, string>,
  through: readonly string[] = [],
): Promise<{ said: string; code: number | null }> {
  const child = spawnServer(env, [...through, process.execPath, API_ENTRY])
  const gone = once(child, 'exit')
  const said = await firstWords(child)
  if (ADDRESS.test(said)) child.kill('SIGKILL')
  const [code] = await gone
  return { said, code: code as number | null }
}

function spawnServer(env: Record<string, string>, [command = '', ...words]: readonly string[]): ChildProcess {
  const child = spawn(command, words, {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: CODE_CACHE, HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A test that fails half-way must not leave its server behind.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return child
}

/** All it says until it has named its address or ends. */
async function firstWords(child: ChildProcess): Promise<string> {
  let said = ''
  const complete = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (words) => {
        said += String(words)
        if (ADDRESS.test(said)) resolve()
      })
    }
    child.once('close', () => resolve())
  })
  await complete
  return said
}
