import { spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { REFUSED_START } from '#server/cannot-start.ts'
import { openDatabase } from '#server/db/open.ts'
import { FIXTURE_ENV, writeFixture } from '../support/practice/fixture.ts'
import { snapshotOf } from '../support/practice/snapshot.ts'
import { attemptStart, CODE_CACHE, startServer } from '../support/servers/server-process.ts'

const CLI = join(import.meta.dirname, '../../src/server/cli.ts')
const { PUBLIC_URL: _, ...SETTINGS } = FIXTURE_ENV

async function openOldSite(engine: string): Promise<Record<string, string>> {
  const home = await writeFixture('0.1.0', engine === 'postgres' ? inject('postgres') : undefined)
  onTestFinished(() => home.remove())
  return { ...home.env, ...SETTINGS, LOG_LEVEL: 'silent' }
}

async function snapshotAt(env: Record<string, string>) {
  const database = openDatabase({ dataDir: env.DATA_DIR ?? '', databaseUrl: env.DATABASE_URL })
  try {
    return await snapshotOf(database)
  } finally {
    await database.close()
  }
}

test.each(['sqlite', 'postgres'])(
  'on %s a start that would upgrade makes a verified backup first, without which nothing is upgraded',
  async (engine) => {
    const env = await openOldSite(engine)
    const before = await snapshotAt(env)
    const backups = join(env.DATA_DIR ?? '', 'backups')
    writeFileSync(backups, 'in the way')
    const { output, code } = await attemptStart(env)
    expect([code, output.trim()]).toEqual([
      REFUSED_START,
      expect.stringMatching(/sauvegarde qui la précède n’a pas réussi\s: .*BACKUP_BEFORE_UPGRADE=off\.$/),
    ])
    expect(await snapshotAt(env)).toEqual(before)

    const server = await startServer({ ...env, BACKUP_DIR: `${backups}-elsewhere` })
    const [file, ...others] = readdirSync(`${backups}-elsewhere`)
    expect(others).toEqual([])
    const { backups: rows = [] } = await snapshotAt(env)
    expect(rows.map((row) => JSON.parse(row))).toMatchObject([{ cause: 'upgrade', state: 'verified', file }])

    const restored = spawnSync(
      process.execPath,
      [CLI, 'restore', join(`${backups}-elsewhere`, file ?? ''), '--force'],
      {
        env: { ...CODE_CACHE, ...env, PATH: process.env.PATH ?? '' },
        encoding: 'utf8',
      },
    )
    expect([restored.status, restored.stderr]).toEqual([1, expect.stringContaining('Le site est en marche')])
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    await server.signalAndWait('SIGTERM')
  },
)

test('with BACKUP_BEFORE_UPGRADE=off a start upgrades without a backup', async () => {
  const env = await openOldSite('sqlite')
  const server = await startServer({ ...env, BACKUP_BEFORE_UPGRADE: 'off' })
  await server.signalAndWait('SIGTERM')
  expect(readdirSync(env.DATA_DIR ?? '')).not.toContain('backups')
})

test('two servers that start at once on PostgreSQL make one backup before the upgrade, and both start', async () => {
  const env = await openOldSite('postgres')
  const servers = await Promise.all([startServer(env), startServer(env)])
  const { backups = [] } = await snapshotAt(env)
  expect(backups.map((row) => JSON.parse(row))).toMatchObject([{ cause: 'upgrade', state: 'verified' }])
  expect(
    readdirSync(join(env.DATA_DIR ?? '', 'backups')).filter((name) => name.endsWith('.gz')),
  ).toHaveLength(1)
  for (const { url, signalAndWait } of servers) {
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    await signalAndWait('SIGTERM')
  }
})
