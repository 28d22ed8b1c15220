// @module-tag engine
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { takeFileLock } from '#server/db/sqlite-files/file-lock.ts'
import { backup } from '#server/start/commands/backup.ts'
import { keepOwnFile } from '#server/start/database-watch.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'

const LOG = { error: () => {} }
const fileOf = (site: TestPractice) => join(site.config.dataDir, 'practice.db')

const namesAlone = (file: string) => {
  const database = new DatabaseSync(file, { readOnly: true })
  const rows = database.prepare('select username from users order by id').all()
  database.close()
  return rows.map(({ username }) => username)
}

const beside = (site: TestPractice, what: string) =>
  readdirSync(site.config.dataDir).filter((name) => name.startsWith(`practice-${what}-`))

function writeInAnotherProcess(file: string, statement: string): void {
  const code = `new (require('node:sqlite').DatabaseSync)(${JSON.stringify(file)}).exec(${JSON.stringify(statement)})`
  expect(spawnSync(process.execPath, ['-e', code], { encoding: 'utf8' }).stderr).toBe('')
}

const LOSSES = { log: ['-wal'], index: ['-shm'], 'log and index': ['-wal', '-shm'] }

describe.runIf(inject('engine') === 'sqlite')('a running site', () => {
  test.each(Object.entries(LOSSES))(
    'without its %s writes nothing before every row is in the file, which it then opens anew',
    async (_, ends) => {
      const site = await practice()
      await aSuperadmin(site, { username: 'ana' })
      for (const end of ends) rmSync(`${fileOf(site)}${end}`)
      await expect(aSuperadmin(site, { username: 'ida' })).rejects.toThrow('no longer the log')
      await keepOwnFile(site, LOG)
      expect(namesAlone(fileOf(site))).toEqual(['ana'])
      expect(beside(site, 'rescued')).toEqual([])
      expect(existsSync(`${fileOf(site)}-wal`)).toBe(true)
      const owner = await site.visitor().signIn((await aSuperadmin(site, { username: 'ida' })).username)
      const { lines } = (
        await owner.get<{ lines: { key: string; text: string }[] }>('/api/superadmin/health')
      ).body
      expect(lines.find(({ key }) => key === 'database')?.text).toBe(
        'Le lundi 12 avril à 8\u202fh, le journal de la base (practice.db-wal) a été supprimé pendant que le site tournait. Le site a enregistré ce qu’il contenait\u202f: rien n’est perdu.',
      )
    },
  )

  test('in which a transaction is open when its log goes keeps none of it', async () => {
    const site = await practice()
    const writing = site.database.transaction(async (trx) => {
      await trx.insertInto('booking_addresses').values({ address_hash: 'x', booked_at: 1 }).execute()
      rmSync(`${fileOf(site)}-wal`)
      await trx.insertInto('booking_addresses').values({ address_hash: 'y', booked_at: 2 }).execute()
    })
    await Promise.all([expect(writing).rejects.toThrow('no longer the log'), keepOwnFile(site, LOG)])
    await keepOwnFile(site, LOG)
    expect(await site.database.kysely.selectFrom('booking_addresses').selectAll().execute()).toEqual([])
  })

  test('whose file another program has written to without its log keeps both, and writes nothing', async () => {
    const site = await practice()
    await aSuperadmin(site, { username: 'ana' })
    for (const end of ['-wal', '-shm']) rmSync(`${fileOf(site)}${end}`)
    writeInAnotherProcess(fileOf(site), 'update content_version set version = 77')
    await keepOwnFile(site, LOG)
    await expect(aSuperadmin(site, { username: 'ida' })).rejects.toThrow('no longer the log')
    const [rescued = ''] = beside(site, 'rescued')
    expect(namesAlone(join(site.config.dataDir, rescued))).toEqual(['ana'])
    const kept = beside(site, 'other').find((name) => name.endsWith('.db'))
    const copy = new DatabaseSync(join(site.config.dataDir, kept ?? ''))
    expect(copy.prepare('select version from content_version').get()?.version).toBe(77)
    copy.close()
  })

  test('makes no backup of what its file holds without its log', async () => {
    const site = await practice()
    await aSuperadmin(site, { username: 'ana' })
    rmSync(`${fileOf(site)}-wal`)
    rmSync(`${fileOf(site)}-shm`)
    await expect(backup(site.config, { isEncrypted: false, cause: 'command' })).rejects.toThrow(
      /practice\.db-wal \(ou .*practice\.db-shm\) a disparu/,
    )
    expect(existsSync(`${fileOf(site)}-wal`)).toBe(false)
    await keepOwnFile(site, LOG)
    expect(namesAlone(fileOf(site))).toEqual(['ana'])
  })

  test('without its lock takes it again, and writes nothing once another server has it', async () => {
    const site = await practice()
    const { dataDir } = site.config
    const lock = takeFileLock(dataDir, 'server', 0)
    if (!lock) throw new Error('the lock is held')
    site.database.file?.watchLock(lock)
    rmSync(lock.path)
    await expect(aSuperadmin(site, { username: 'ana' })).rejects.toThrow('no longer the lock')
    await keepOwnFile(site, LOG)
    await aSuperadmin(site, { username: 'ana' })
    expect(takeFileLock(dataDir, 'server', 0)).toBeNull()

    rmSync(lock.path)
    const other = takeFileLock(dataDir, 'server', 0)
    await keepOwnFile(site, LOG)
    await expect(aSuperadmin(site, { username: 'ida' })).rejects.toThrow('no longer the lock')
    other?.release()
    await keepOwnFile(site, LOG)
    await aSuperadmin(site, { username: 'ida' })
    lock.release()
  })

  test('whose log was put back goes on with it', async () => {
    const site = await practice()
    renameSync(`${fileOf(site)}-wal`, `${fileOf(site)}-aside`)
    await expect(aSuperadmin(site, { username: 'ana' })).rejects.toThrow('no longer the log')
    renameSync(`${fileOf(site)}-aside`, `${fileOf(site)}-wal`)
    await aSuperadmin(site, { username: 'ana' })
    const database = openDatabase({ dataDir: site.config.dataDir, databaseUrl: undefined })
    expect((await database.kysely.selectFrom('users').select('username').execute()).length).toBe(1)
    await database.close()
  })
})
