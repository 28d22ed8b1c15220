import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { BUILT_SERVER } from '../scripts/build.ts'
import { request } from './request.ts'

const POLL_MS = 5

export type Product = { url: string; pid: number; firstAnswerMs: number; stop(): Promise<void> }

/** The built site in its own process; its output goes to a file next to the data. */
export async function startProduct(env: Record<string, string>): Promise<Product> {
  const port = await findFreePort()
  const folder = env.DATA_DIR ?? ''
  const log = openSync(join(folder, 'bench.log'), 'a')
  const startedAt = performance.now()
  const child = spawn(process.execPath, [BUILT_SERVER], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', log, log],
  })
  const exited = once(child, 'exit')
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const url = `http://127.0.0.1:${port}`
  await waitForAnswer(url, () => child.exitCode !== null, join(folder, 'bench.log'))
  return {
    url,
    pid: child.pid ?? 0,
    firstAnswerMs: performance.now() - startedAt,
    async stop() {
      process.off('exit', kill)
      child.kill('SIGTERM')
      await exited
    },
  }
}

async function waitForAnswer(url: string, hasExited: () => boolean, log: string): Promise<void> {
  while (!hasExited()) {
    const status = await request(url).then(
      (answer) => answer.status,
      () => null,
    )
    if (status === 200) return
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error(`The site did not start: ${readFileSync(log, 'utf8')}`)
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Resident memory in MiB; NaN where there is no `/proc`. */
export function readRss(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kib) / 1024
}

export function countHandles(pid: number): number {
  return process.platform === 'linux' ? readdirSync(`/proc/${pid}/fd`).length : Number.NaN
}
