import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clonePostgres, type PostgresAddress } from '../database/postgres.ts'
import { catchMail, type SmtpCatcher } from '../mail/smtp.ts'
import { openBucketServer } from './bucket.ts'
import { type LoadBalancer, openLoadBalancer } from './load-balancer.ts'
import { type ServerProcess, startServer } from './server-process.ts'

export const OWNER = { username: 'ana', password: 'une-phrase-de-passe-longue' }

export const CLOCK_PRELOAD = new URL('../practice/shifted-clock.ts', import.meta.url).href

/** Servers of one practice behind a proxy. */
export type SeveralServers = {
  balancer: LoadBalancer
  /** Those that run, oldest first. */
  running: ServerProcess[]
  databaseUrl: string
  /** Of all of them. */
  env: Record<string, string>
  smtp: SmtpCatcher
  /** Starts one more and adds it to the proxy; its machine's clock is wrong by so many minutes. */
  start(options?: {
    clockShift?: number
    entry?: string
    env?: Record<string, string>
  }): Promise<ServerProcess>
  /** The proxy is not told. */
  kill(server: ServerProcess): Promise<void>
  close(): Promise<void>
}

/**
 * Nothing runs yet. What the servers share: a database, a bucket, the secret key, the mail server. Each has a folder of
 * its own.
 */
export async function severalServers(postgres: PostgresAddress): Promise<SeveralServers> {
  const clone = await clonePostgres(postgres)
  const smtp = await catchMail()
  const bucket = await openBucketServer()
  const balancer = await openLoadBalancer()
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-several-'))
  const running: ServerProcess[] = []
  const sharedEnv = {
    DATABASE_URL: clone.url,
    S3_URL: bucket.url,
    SECRET_KEY: 'several-0123456789abcdef0123456789abcdef',
    SMTP_URL: smtp.url,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    ADMIN_USERNAME: OWNER.username,
    ADMIN_PASSWORD: OWNER.password,
  }
  const kill = async (server: ServerProcess) => {
    running.splice(running.indexOf(server), 1)
    await server.signalAndWait('SIGKILL')
  }
  return {
    balancer,
    running,
    databaseUrl: clone.url,
    env: sharedEnv,
    smtp,
    kill,
    async start({ clockShift = 0, entry, env } = {}) {
      const clock = { NODE_OPTIONS: `--import=${CLOCK_PRELOAD}`, CLOCK_SHIFT_MINUTES: String(clockShift) }
      const dataDir = mkdtempSync(join(folder, 'server-'))
      const server = await startServer(
        { ...sharedEnv, DATA_DIR: dataDir, ...(clockShift !== 0 && clock), ...env },
        entry,
      )
      running.push(server)
      balancer.add(server.url)
      return server
    },
    async close() {
      await balancer.close()
      for (const server of [...running]) await kill(server)
      await smtp.close()
      await bucket.close()
      await clone.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
