import { spawn } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import type { Db } from '#server/db/engine.ts'
import { MIGRATIONS } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { openFolder } from '#server/storage/folder.ts'
import { clonePostgres } from '../support/database/postgres.ts'
import { setUpSiteFolders } from '../support/practice/site-folder.ts'
import { openBucketServer } from '../support/servers/bucket.ts'
import { CODE_CACHE, startServer } from '../support/servers/server-process.ts'

const CLI = join(import.meta.dirname, '../../src/server/cli.ts')
const EMPTY_PRACTICE = { STARTER_CONTENT: 'vide', LOG_LEVEL: 'silent' }
const UNUSED = 'galerie-0123456789abcdef01234567.webp'
const TWO_DAYS_SECONDS = 2 * 24 * 3600
const SOUND = 'Rien à signaler.'

const site = setUpSiteFolders()

/** This process may serve a bucket meanwhile. */
async function check(args: readonly string[] = [], env: Record<string, string> = { DATA_DIR: site.dataDir }) {
  const child = spawn(process.execPath, [CLI, 'check', ...args], { env: { ...CODE_CACHE, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk)
    })
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { output: output.trim(), code }
}

/** A file that an upload of the day before yesterday left. */
function plantUnusedFile(dataDir = site.dataDir): string {
  const path = join(dataDir, 'uploads', UNUSED)
  writeFileSync(path, 'x')
  const then = Date.now() / 1000 - TWO_DAYS_SECONDS
  utimesSync(path, then, then)
  return path
}

async function write(work: (db: Db) => Promise<unknown>): Promise<void> {
  const database = openDatabase({ dataDir: site.dataDir, databaseUrl: undefined })
  await work(database.kysely).finally(() => database.close())
}

describe('cli.ts check', () => {
  test('reports, repairs and then finds nothing, on a stopped site and beside a running one', async () => {
    expect(await check()).toEqual({ output: SOUND, code: 0 })
    const path = plantUnusedFile()
    const line = `Fichiers d’images sans usage depuis plus de 24 heures\u202f: 1 (${UNUSED}).`
    const found = `À signaler\u202f: 1\n- ${line} --repair les supprime.`
    expect(await check()).toEqual({ output: found, code: 1 })

    const server = await startServer({ DATA_DIR: site.dataDir, ...EMPTY_PRACTICE })
    await expect.poll(() => existsSync(path), { timeout: 30_000 }).toBe(false)
    plantUnusedFile()
    expect(await check()).toEqual({ output: found, code: 1 })
    const repaired = `${found}\nRéparé\u202f:\n- Fichiers d’images supprimés\u202f: 1`
    expect(await check(['--repair'])).toEqual({ output: repaired, code: 1 })
    expect(existsSync(path)).toBe(false)
    expect(await check(['--repair'])).toEqual({ output: SOUND, code: 0 })
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(await server.signalAndWait('SIGTERM')).toBe(0)
  })

  test('says what it cannot repair, and what to do about it', async () => {
    const setting = { key: 'logo', value: '"/uploads/logo-1.webp"', updated_at: 0 }
    await write((db) => db.insertInto('settings').values(setting).execute())
    const line =
      '- Images dont le fichier manque\u202f: 1 (logo-1.webp). Remettez ces fichiers depuis une sauvegarde, ou choisissez d’autres images dans l’administration.'
    const report = ['À signaler\u202f: 1', line, 'Rien n’a été réparé.', 'Reste à faire\u202f:', line]
    expect(await check(['--repair'])).toEqual({ output: report.join('\n'), code: 1 })
  })

  test('works on PostgreSQL and with a bucket', async () => {
    const clone = await clonePostgres(inject('postgres'))
    const bucket = await openBucketServer()
    const dataDir = mkdtempSync(join(tmpdir(), 'cabinet-check-'))
    onTestFinished(async () => {
      await clone.drop()
      await bucket.close()
      rmSync(dataDir, { recursive: true })
    })
    const env = { DATA_DIR: dataDir, DATABASE_URL: clone.url, S3_URL: bucket.url }
    const unknown =
      'Les images n’ont pas été contrôlées\u202f: la base ne connaît pas encore leur dossier. Démarrez le site une fois.'
    expect(await check([], env)).toEqual({ output: `${SOUND}\n${unknown}`, code: 0 })
    const server = await startServer({ ...env, ...EMPTY_PRACTICE })
    expect(await check([], env)).toEqual({ output: SOUND, code: 0 })
    expect(await server.signalAndWait('SIGTERM')).toBe(0)
  })

  test('is refused for a folder without a database, and creates none', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'cabinet-check-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    const sentence = `Contrôle impossible. Il n’y a pas de base dans ${dataDir}\u202f: corrigez DATA_DIR ou DATABASE_URL.`
    expect(await check([], { DATA_DIR: dataDir })).toEqual({ output: sentence, code: 1 })
    expect(readdirSync(dataDir)).toEqual([])
  })

  test('is refused for the database of a newer version, and for one that waits for its migrations', async () => {
    const path = plantUnusedFile()
    await write(async (db) => {
      await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2027-04-12')`.execute(
        db,
      )
      await sql`update installation set compatible_since = '9999-later'`.execute(db)
    })
    expect(await check(['--repair'])).toEqual({
      output: expect.stringMatching(
        /^Contrôle impossible\. La base vient d’une version plus récente .*9999-later/,
      ),
      code: 1,
    })
    const latest = Object.keys(MIGRATIONS).at(-1)
    await write((db) => sql`delete from kysely_migration where name in ('9999-later', ${latest})`.execute(db))
    expect(await check(['--repair'])).toEqual({
      output: expect.stringMatching(/^Contrôle impossible\. La base attend une mise à jour/),
      code: 1,
    })
    expect(existsSync(path)).toBe(true)
  })

  test('says that the database is behind the newest archive', async () => {
    const file = join(site.dataDir, 'practice.db')
    copyFileSync(file, `${file}.before`)
    const row = {
      client_name: 'Léa',
      rating: 5,
      comment: 'Calme.',
      status: 'pending',
      created_at: 0,
    } as const
    await write((db) => db.insertInto('testimonials').values(row).execute())
    const env = { ...CODE_CACHE, DATA_DIR: site.dataDir }
    const backup = spawn(process.execPath, [CLI, 'backup'], { env, stdio: 'ignore' })
    expect(await new Promise((resolve) => backup.once('close', resolve))).toBe(0)
    expect(await check()).toEqual({ output: SOUND, code: 0 })

    // An archive that cannot be read without its key says nothing.
    writeFileSync(join(site.dataDir, 'backups/cabinet-2999-01-01-000000.tar.gz.age'), 'age-encryption.org/v1')
    for (const log of ['-wal', '-shm']) rmSync(`${file}${log}`, { force: true })
    renameSync(`${file}.before`, file)
    expect(await check()).toEqual({
      output: expect.stringMatching(
        /^À signaler.*\n- Tables en retard sur la sauvegarde la plus récente\u202f: \d+ \(.*cabinet-\S+\.tar\.gz, testimonials 0 < 1/,
      ),
      code: 1,
    })
  })

  test('names the first row of the book that is not what was written', async () => {
    const row = { number: 1, kind: 'payment', received_at: 0, day: '2027-04-12', cents: 1200 } as const
    const rest = { means: 'Carte', nature: 'Huile', hash: '' }
    await write((db) =>
      db
        .insertInto('receipts')
        .values({ ...row, ...rest })
        .execute(),
    )
    expect(await check()).toEqual({
      output: expect.stringMatching(
        /^À signaler.* 1\n- Livre des recettes.*écriture n°.1 n’est plus celle qui a été notée/,
      ),
      code: 1,
    })
    expect((await check(['--repair'])).output).toMatch(/Rien n’a été réparé\.\nReste à faire.*\n- Livre/)
  })

  test('names the first voucher whose balance is not the sum of its entries', async () => {
    const sold = {
      units: 100,
      paid_cents: 100,
      balance: 50,
      sold_on: '2027-04-12',
      valid_until: '2028-04-12',
    }
    await write((db) =>
      db
        .insertInto('vouchers')
        .values({ ...sold, created_at: 0 })
        .execute(),
    )
    expect(await check()).toEqual({
      output: expect.stringMatching(
        /^À signaler.* 1\n- Bons et carnets.*n°.1 ne tombe pas juste \(son solde/,
      ),
      code: 1,
    })
  })

  test('is refused beside the pictures of another site', async () => {
    const path = plantUnusedFile()
    await openFolder(site.dataDir).writeId('other')
    expect(await check(['--repair'])).toEqual({
      output: expect.stringMatching(
        /^Contrôle impossible\. Les images de .* ne sont pas celles de cette base/,
      ),
      code: 1,
    })
    expect(existsSync(path)).toBe(true)
  })

  test('says of a file that is no database any more that a backup is needed', async () => {
    truncateSync(join(site.dataDir, 'practice.db'), 20_000)
    expect(await check()).toEqual({
      output: expect.stringMatching(/est endommagée.*remettez en place votre dernière sauvegarde/),
      code: 1,
    })
  })
})

describe('a start', () => {
  test('deletes old files that no row names, and keeps young ones', async () => {
    const path = plantUnusedFile()
    const young = join(site.dataDir, 'uploads', 'galerie-1.webp')
    writeFileSync(young, 'x')
    const server = await startServer({ DATA_DIR: site.dataDir, ...EMPTY_PRACTICE })
    await expect.poll(() => existsSync(path), { timeout: 30_000 }).toBe(false)
    expect(existsSync(young)).toBe(true)
    expect(await server.signalAndWait('SIGTERM')).toBe(0)
  })

  test('deletes nothing before a restore is complete', async () => {
    const path = plantUnusedFile()
    await openFolder(site.dataDir).setRestoring(true)
    const server = await startServer({ DATA_DIR: site.dataDir, STARTER_CONTENT: 'vide' })
    expect(await server.signalAndWait('SIGTERM')).toBe(0)
    expect(existsSync(path)).toBe(true)
  })
})
