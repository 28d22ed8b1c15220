import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyPostgres, startPostgres } from '../../../support/postgres.ts'
import { type ServerProcess, startServer } from '../../../support/server-process.ts'
import type { Outcome } from '../fault.ts'
import { pause } from '../random.ts'

export type SiteEnv = Record<string, string> & { DATA_DIR: string; DATABASE_URL?: string }

export const SUPERADMIN = { username: 'ana', password: 'Pierres-chaudes-2027' }

/** A pool or disk that recovers later than this has not healed. */
const HEALS_WITHIN_MS = 30_000

export function temporaryFolder(resources: AsyncDisposableStack): string {
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-fault-'))
  resources.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

export function envOf(dataDir: string, more: Record<string, string> = {}): SiteEnv {
  return {
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ADMIN_USERNAME: SUPERADMIN.username,
    ADMIN_PASSWORD: SUPERADMIN.password,
    ...more,
  }
}

/** Killed with `resources`, unless it has ended before. */
export async function startSite(resources: AsyncDisposableStack, env: SiteEnv): Promise<ServerProcess> {
  const server = await startServer(env)
  resources.defer(async () => void (await server.signalAndWait('SIGKILL')))
  return server
}

/** A cluster of its own, with an empty database for one site; `folder` is its disk. */
export async function openOwnPostgres(
  resources: AsyncDisposableStack,
  folder = tmpdir(),
): Promise<{ admin: string; url: string }> {
  const usualFolder = process.env.TMPDIR ?? tmpdir()
  process.env.TMPDIR = folder
  const { address, stop } = await startPostgres('durable')
  process.env.TMPDIR = usualFolder
  resources.defer(stop)
  return { admin: address.admin, url: (await emptyPostgres(address)).url }
}

export async function expectGracefulStop(server: ServerProcess): Promise<void> {
  const code = await server.signalAndWait('SIGTERM')
  if (code !== 0) throw new Error(`SIGTERM ended the server with ${code}`)
}

/** Repeats `isWhole` until it is true. Returns the milliseconds that this took. */
export async function timeToHeal(isWhole: () => Promise<boolean>): Promise<number> {
  const startedAt = performance.now()
  while (!(await isWhole())) {
    if (performance.now() - startedAt > HEALS_WITHIN_MS) throw new Error('not healed within 30 s')
    await pause(100)
  }
  return performance.now() - startedAt
}

export function notTried(requirement: string): Outcome {
  return { tried: 0, lost: 0, doubled: 0, note: `not tried: needs ${requirement}` }
}

export const toSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
