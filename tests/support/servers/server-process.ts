import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { BUILT_SERVER } from '../../../scripts/build.ts'

/** Loading the code takes half of a start or of a command: the processes share a compile cache. */
export const CODE_CACHE = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../node_modules/.cache/test-servers', import.meta.url)),
}

/** With its limits, a server would refuse requests while the machine of the tests is busy. */
const LOCAL = { HOST: '127.0.0.1', PORT: '0', RATE_LIMITS: 'off' }

/** The last line that a start prints. */
const PRINTED_ADDRESS = /http:\/\/\S+\/admin/

/** A server process that a test may kill. */
export type ServerProcess = {
  url: string
  pid: number
  /** Its output up to and including its address. */
  output: string
  /** Sends a signal without waiting. */
  signal(name: 'SIGTERM' | 'SIGINT'): void
  /** Sends a signal, waits for the exit and returns its code; null if the signal killed the process. */
  signalAndWait(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

/** Starts the server on a free port and waits until it prints its address. */
export async function startServer(env: Record<string, string>, entry = BUILT_SERVER): Promise<ServerProcess> {
  const child = spawnServer(env, [process.execPath, entry])
  const output = await readStartOutput(child)
  const url = /http:\/\/[\d.:]+/.exec(output)?.[0]
  if (url === undefined) throw new Error(`The server did not start: ${output}`)
  const exited = once(child, 'exit')
  return {
    url,
    pid: child.pid as number,
    output,
    signal: (name) => void child.kill(name),
    async signalAndWait(signal) {
      child.kill(signal)
      const [code] = await exited
      return code as number | null
    },
  }
}

/**
 * Starts a server that is expected to refuse the start. Returns its output and exit code; one that starts anyway is
 * killed. `launcher` is a command that runs it, such as one that drops privileges.
 */
export async function attemptStart(
  env: Record<string, string>,
  launcher: readonly string[] = [],
): Promise<{ output: string; code: number | null }> {
  const child = spawnServer(env, [...launcher, process.execPath, BUILT_SERVER])
  const exited = once(child, 'exit')
  const output = await readStartOutput(child)
  if (PRINTED_ADDRESS.test(output)) child.kill('SIGKILL')
  const [code] = await exited
  return { output, code: code as number | null }
}

/** Kills a server in its start. Returns what it had printed. */
export async function killDuringStart(env: Record<string, string>, afterMs: number): Promise<string> {
  const child = spawnServer(env, [process.execPath, BUILT_SERVER])
  const output = readStartOutput(child)
  const closed = once(child, 'close')
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, afterMs))])
  child.kill('SIGKILL')
  await closed
  return output
}

function spawnServer(env: Record<string, string>, [command = '', ...args]: readonly string[]): ChildProcess {
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, ...CODE_CACHE, ...LOCAL, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A failing test must not leave its server running.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  return child
}

/** The output until the address is printed or the process ends. */
async function readStartOutput(child: ChildProcess): Promise<string> {
  let output = ''
  const complete = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += String(chunk)
        if (PRINTED_ADDRESS.test(output)) resolve()
      })
    }
    child.once('close', () => resolve())
  })
  await complete
  return output
}
