import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database, Engine } from '#server/db/engine.ts'
import { openDatabase } from '#server/db/open.ts'
import { emptyPostgres, type OwnPostgres, startPostgres } from '../support/database/postgres.ts'
import { type LoadBalancer, openLoadBalancer } from '../support/servers/load-balancer.ts'
import { type ServerProcess, startServer } from '../support/servers/server-process.ts'
import { OWNER } from '../support/servers/several-servers.ts'

export type SiteEnv = Record<string, string> & { DATA_DIR: string; DATABASE_URL?: string }

/** One server behind a proxy that keeps requests waiting while it is down. */
export type KillableSite = {
  env: SiteEnv
  balancer: LoadBalancer
  running: ServerProcess[]
  start(): Promise<ServerProcess>
  /** SIGKILL, together with its PostgreSQL, which is started again. */
  kill(): Promise<void>
  /** SIGTERM, after other signals that came before it. */
  terminate(...before: ('SIGTERM' | 'SIGINT')[]): Promise<number | null>
}

const PATIENCE_MS = 60_000

export async function openKillableSite(
  engine: Engine,
  resources: AsyncDisposableStack,
  more: Record<string, string> = {},
): Promise<KillableSite> {
  const postgres = engine === 'postgres' ? await openOwnPostgres() : undefined
  const env = { ...(await emptyHome(resources, postgres)), ...owned(more) }
  const balancer = await openLoadBalancer({ patienceMs: PATIENCE_MS })
  const running: ServerProcess[] = []
  resources.defer(async () => {
    for (const server of running) await server.signalAndWait('SIGKILL')
    await balancer.close()
  })
  const takeAway = () => {
    const [server] = running.splice(0)
    if (!server) throw new Error('no server runs')
    void balancer.remove(server.url)
    return server
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
      await Promise.all([takeAway().signalAndWait('SIGKILL'), postgres?.crash()])
      await postgres?.restart()
    },
    async terminate(...before) {
      const server = takeAway()
      for (const signal of before) server.signal(signal)
      return server.signalAndWait('SIGTERM')
    },
  }
}

const owned = (more: Record<string, string>) => ({
  ADMIN_USERNAME: OWNER.username,
  ADMIN_PASSWORD: OWNER.password,
  ...more,
})

/** Settings of a site whose owner is known. */
export function envOf(dataDir: string, more: Record<string, string> = {}): SiteEnv {
  return { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...owned(more) }
}

/** Killed with `resources`, unless it has ended before. */
export async function startSite(resources: AsyncDisposableStack, env: SiteEnv): Promise<ServerProcess> {
  const server = await startServer(env)
  resources.defer(async () => void (await server.signalAndWait('SIGKILL')))
  return server
}

export async function expectGracefulStop(server: Pick<ServerProcess, 'signalAndWait'>): Promise<void> {
  const code = await server.signalAndWait('SIGTERM')
  if (code !== 0) throw new Error(`SIGTERM ended the server with ${code}`)
}

let ownPostgres: Promise<OwnPostgres> | undefined

/** A cluster that a fault may end. The faults of a file share it: they run one after the other. */
export function openOwnPostgres(): Promise<OwnPostgres> {
  ownPostgres ??= startPostgres('durable')
  return ownPostgres
}

export async function stopOwnPostgres(): Promise<void> {
  const stopped = ownPostgres
  ownPostgres = undefined
  await (await stopped)?.stop()
}

/** An empty folder, and an empty database if a server is given. */
export async function emptyHome(
  resources: AsyncDisposableStack,
  postgres?: Pick<OwnPostgres, 'address'>,
): Promise<SiteEnv> {
  const common = { DATA_DIR: temporaryFolder(resources), LOG_LEVEL: 'silent' }
  return postgres ? { ...common, DATABASE_URL: (await emptyPostgres(postgres.address)).url } : common
}

export function temporaryFolder(resources: AsyncDisposableStack): string {
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-fault-'))
  resources.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

export async function withDatabase<T>(
  { DATA_DIR, DATABASE_URL }: SiteEnv,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
