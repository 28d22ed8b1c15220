import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LoadBalancer, openLoadBalancer } from '../../support/load-balancer.ts'
import { clonePostgres, emptyPostgres, type OwnPostgres, startPostgres } from '../../support/postgres.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
import { OWNER } from '../../support/several-servers.ts'
import type { SiteEnv } from './journal.ts'

export type Engine = 'sqlite' | 'postgres'

/** One server behind a proxy that keeps requests waiting while it is down. */
export type KillableSite = {
  env: SiteEnv
  balancer: LoadBalancer
  running: ServerProcess[]
  start(): Promise<ServerProcess>
  /** SIGKILL, together with its PostgreSQL, which is started again. */
  kill(): Promise<void>
  /** SIGTERM. */
  terminate(): Promise<number | null>
}

const PATIENCE_MS = 60_000

export async function openKillableSite(
  engine: Engine,
  resources: AsyncDisposableStack,
  more: Record<string, string> = {},
): Promise<KillableSite> {
  const storage = await openStorageOf(engine, resources)
  const balancer = await openLoadBalancer({ patienceMs: PATIENCE_MS })
  const running: ServerProcess[] = []
  resources.defer(async () => {
    for (const server of running) await server.signalAndWait('SIGKILL')
    await balancer.close()
  })
  const env = { ...storage.env, ...more }
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const [server] = running.splice(0)
    if (!server) throw new Error('no server runs')
    void balancer.remove(server.url)
    return server.signalAndWait(signal)
  }
  return {
    env,
    balancer,
    running,
    async start() {
      const server = await startServer(env)
      running.push(server)
      balancer.add(server.url)
      return server
    },
    async kill() {
      await Promise.all([end('SIGKILL'), storage.postgres?.crash()])
      await storage.postgres?.restart()
    },
    terminate: () => end('SIGTERM'),
  }
}

/** A folder on disk, and a database in a PostgreSQL of its own. */
async function openStorageOf(
  engine: Engine,
  resources: AsyncDisposableStack,
): Promise<{ env: SiteEnv; postgres?: OwnPostgres }> {
  const common = {
    DATA_DIR: newFolder(resources),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ADMIN_USERNAME: OWNER.username,
    ADMIN_PASSWORD: OWNER.password,
  }
  if (engine === 'sqlite') return { env: common }
  const postgres = await openPostgresOf(resources)
  const { url } = await clonePostgres(postgres.address)
  return { env: { ...common, DATABASE_URL: url }, postgres }
}

export async function openPostgresOf(resources: AsyncDisposableStack): Promise<OwnPostgres> {
  const postgres = await startPostgres('durable')
  resources.defer(() => postgres.stop())
  return postgres
}

/** An empty folder, and an empty database if a server is given. */
export async function emptyHome(resources: AsyncDisposableStack, postgres?: OwnPostgres): Promise<SiteEnv> {
  const common = { DATA_DIR: newFolder(resources), RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
  return postgres ? { ...common, DATABASE_URL: (await emptyPostgres(postgres.address)).url } : common
}

function newFolder(resources: AsyncDisposableStack): string {
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-fault-'))
  resources.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
