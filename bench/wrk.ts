import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** One thread: of two cores, the server and the generator have one each. */
const THREADS = 1
const CONNECTIONS = 32
const MS: Record<string, number> = { us: 0.001, ms: 1, s: 1_000, m: 60_000 }

/**
 * `p99` in milliseconds; `failures` are answers other than 2xx and 3xx, and broken connections. Answers after two
 * seconds, which wrk calls timeouts, are late rather than failed.
 */
export type Load = { perSecond: number; p99: number; failures: number }

export function requireWrk(): void {
  if (spawnSync('wrk', ['--version']).error === undefined) return
  console.error('The bench needs wrk, a load generator: apt install wrk')
  process.exit(1)
}

export async function load(
  url: string,
  { seconds, encoding }: { seconds: number; encoding: string | null },
): Promise<Load> {
  const header = encoding === null ? [] : ['--header', `Accept-Encoding: ${encoding}`]
  const shape = [`-t${THREADS}`, `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency']
  const { stdout } = await run('wrk', [...shape, ...header, url])
  const [, p99 = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s|m)/.exec(stdout) ?? []
  const [, refused = 0] = /Non-2xx or 3xx responses: (\d+)/.exec(stdout) ?? []
  const [, errors = ''] = /Socket errors: (.*), timeout/.exec(stdout) ?? []
  const broken = [...errors.matchAll(/\d+/g)].reduce((sum, [count]) => sum + Number(count), 0)
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99: Number(p99) * (MS[unit] ?? Number.NaN),
    failures: Number(refused) + broken,
  }
}
