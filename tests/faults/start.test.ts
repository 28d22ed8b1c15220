import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { REFUSED_START } from '#server/cannot-start.ts'
import { readConfig } from '#server/config.ts'
import { MIGRATIONS, migrateAt } from '#server/db/migrate.ts'
import { takeFileLock } from '#server/db/sqlite-files/file-lock.ts'
import { assemble, open } from '#server/start/run.ts'
import { clonePostgres } from '../support/database/postgres.ts'
import { catchMail } from '../support/mail/smtp.ts'
import { anonymousSender } from '../support/people/anonymous-senders.ts'
import { expectRefusal, expectToStart, hashFiles, setUpSiteFolders } from '../support/practice/site-folder.ts'
import { attemptStart, CODE_CACHE, startServer } from '../support/servers/server-process.ts'

const site = setUpSiteFolders()
const cleanups: (() => unknown)[] = []

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

async function occupyPort(): Promise<number> {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  cleanups.push(() => other.close())
  return (other.address() as AddressInfo).port
}

describe('a port in use', () => {
  test('refuses the start before anything but the lock is written, so that the next start prints the first password', async () => {
    rmSync(site.dataDir, { recursive: true })
    mkdirSync(site.dataDir)
    const PORT = String(await occupyPort())
    const { output, code } = await attemptStart({ DATA_DIR: site.dataDir, PORT })
    expect(output.trim()).toBe(
      `Impossible de démarrer. Le port ${PORT} est déjà utilisé\u202f: arrêtez le programme qui l’occupe, ou choisissez un autre port avec PORT.`,
    )
    expect(code).toBe(REFUSED_START)
    expect(readdirSync(site.dataDir)).toEqual(['server.lock'])
    const first = await startServer({ DATA_DIR: site.dataDir, STARTER_CONTENT: 'vide' })
    expect(first.output).toContain('Mot de passe')
    await first.signalAndWait('SIGTERM')
  })

  test.each(['sqlite', 'postgres'] as const)(
    'refuses the start before pending mail is sent, and releases all locks, on %s',
    async (engine) => {
      const smtp = await catchMail()
      cleanups.push(() => smtp.close())
      const env: Record<string, string> = { SMTP_URL: smtp.url }
      if (engine === 'postgres') {
        const clone = await clonePostgres(inject('postgres'))
        cleanups.push(() => clone.drop())
        env.DATABASE_URL = clone.url
        // A new database beside the pictures of a site is refused.
        rmSync(join(site.dataDir, 'uploads'), { recursive: true })
      }
      const first = await startServer({ DATA_DIR: site.dataDir, STARTER_CONTENT: 'vide', ...env })
      const message = { name: 'Zoé', email: 'zoe@exemple.fr', message: 'Bonjour' }
      expect((await (await anonymousSender(first.url))('POST', '/api/contact', message)).status).toBe(200)
      await first.signalAndWait('SIGKILL')
      const refusedStart = await attemptStart({
        DATA_DIR: site.dataDir,
        PORT: String(await occupyPort()),
        ...env,
      })
      expect(refusedStart.code).toBe(REFUSED_START)
      expect(smtp.caught).toEqual([])
      const mailArrived = Promise.withResolvers<void>()
      smtp.onMessage = async () => mailArrived.resolve()
      const next = await startServer({ DATA_DIR: site.dataDir, STARTER_CONTENT: 'vide', ...env })
      await mailArrived.promise
      expect(await next.signalAndWait('SIGTERM')).toBe(0)
    },
  )
})

test('a second server is refused before it touches any file except the lock', async () => {
  for (const name of ['practice.db', 'uploads', 'secret.key'])
    rmSync(join(site.dataDir, name), { recursive: true })
  const lock = takeFileLock(site.dataDir, 'server', 0)
  cleanups.push(() => lock?.release())
  // Not `expectRefusal`, which reads all files: closing a locked file releases this process's POSIX lock on it.
  const before = readdirSync(site.dataDir)
  const { output, code } = await attemptStart({ DATA_DIR: site.dataDir })
  expect(output.trim()).toBe(
    `Impossible de démarrer. Un autre serveur utilise déjà le dossier ${site.dataDir}.`,
  )
  expect(code).toBe(REFUSED_START)
  expect(readdirSync(site.dataDir)).toEqual(before)
})

describe('a start that fails midway', () => {
  test('names the file that blocks a folder, and succeeds once it is removed', async () => {
    const uploads = join(site.dataDir, 'uploads')
    renameSync(uploads, `${uploads}-aside`)
    writeFileSync(uploads, '')
    expect(await expectRefusal(site.dataDir)).toBe(
      `${uploads} n’est pas un dossier\u202f: déplacez ce fichier, ou choisissez un autre dossier avec DATA_DIR.`,
    )
    rmSync(uploads)
    renameSync(`${uploads}-aside`, uploads)
    await expectToStart(site.dataDir)
  })

  test.each([
    ['before it listens', 'notification_templates'],
    ['after it listens', 'outbox'],
  ])('reports an unexpected error %s in one line and logs its stack', async (_title, table) => {
    const database = new DatabaseSync(join(site.dataDir, 'practice.db'))
    database.exec(`pragma foreign_keys = off; drop table ${table}`)
    database.close()
    const { output, code } = await attemptStart({ DATA_DIR: site.dataDir })
    const lines = output.trim().split('\n')
    expect(lines.filter((line) => !line.startsWith('{'))).toEqual([
      `Impossible de démarrer. Erreur inattendue\u202f: no such table: ${table}. Le journal en dit plus.`,
    ])
    const logged = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
    expect(logged).toEqual([expect.objectContaining({ level: 50, msg: 'start failed' })])
    expect(logged[0].err.stack).toContain('no such table')
    expect(code).toBe(1)
  })
})

describe.each([
  {
    from: 'a newer version that this one cannot run beside',
    statements: `insert into kysely_migration (name, timestamp) values ('9999-tomorrow', '2027-01-01');
      update installation set compatible_since = '9999-tomorrow'`,
    sentence:
      'La base vient d’une version plus récente du site (elle a reçu la mise à jour 9999-tomorrow)\u202f: installez cette version, ou remettez en place la sauvegarde faite avant la mise à jour. Rien n’a été modifié.',
  },
  {
    from: 'before version 0.1.0',
    statements: `delete from kysely_migration;
      insert into kysely_migration (name, timestamp)
      values ('0001-first-tables', '2026-11-01'), ('0002-content-version', '2026-11-01'), ('0030-messages', '2026-11-02')`,
    sentence:
      'La base est une base de développement d’avant la version 0.1.0, que le site ne sait pas mettre à jour. Rien n’a été modifié. Mettez-la de côté et repartez d’une base vide (DATA_DIR ou DATABASE_URL), ou gardez l’ancienne version\u202f: vos rendez-vous y restent.',
  },
])('a database from $from', ({ statements, sentence }) => {
  test('is refused on SQLite by the start, migrate, check and backup, and left unchanged', async () => {
    const database = new DatabaseSync(join(site.dataDir, 'practice.db'))
    database.exec(statements)
    database.close()
    expect(await expectRefusal(site.dataDir)).toBe(sentence)
    const before = hashFiles(site.dataDir)
    expectRefusedCommands({ DATA_DIR: site.dataDir }, sentence)
    expect(hashFiles(site.dataDir)).toEqual(before)
  })

  test('is refused on PostgreSQL by the start, migrate, check and backup, and left unchanged', async () => {
    const clone = await clonePostgres(inject('postgres'))
    cleanups.push(() => clone.drop())
    const client = new pg.Client(clone.url)
    await client.connect()
    cleanups.push(() => client.end())
    await client.query(statements)
    const catalog = async () => {
      const tables = await client.query(
        "select oid, relname from pg_class where relnamespace = 'public'::regnamespace order by oid",
      )
      const migrations = await client.query('select * from kysely_migration order by name')
      return [tables.rows, migrations.rows]
    }
    const before = await catalog()
    const env = { DATA_DIR: site.dataDir, DATABASE_URL: clone.url }
    expect(await expectRefusal(site.dataDir, { DATABASE_URL: clone.url })).toBe(sentence)
    expectRefusedCommands(env, sentence)
    expect(await catalog()).toEqual(before)
  })
})

function expectRefusedCommands(env: Record<string, string>, sentence: string): void {
  const failures = { migrate: 'Migration', check: 'Contrôle', backup: 'Sauvegarde' } as const
  for (const [command, what] of Object.entries(failures))
    expect(runCommand(command, env)).toEqual({ output: `${what} impossible. ${sentence}`, code: 1 })
}

describe('a migration that fails', () => {
  const newest = Object.keys(MIGRATIONS).at(-1)
  const forget = `delete from kysely_migration where name = '${newest}'`
  const remember = `insert into kysely_migration (name, timestamp) values ('${newest}', '2027-01-01')`
  const sentence = new RegExp(
    `La mise à jour ${newest} de la base a échoué \\(.+\\)\u202f: rien n’a été modifié, et la version d’avant démarre toujours\\.`,
  )

  test('refuses the start on SQLite with one sentence and a logged stack, and the version before starts', async () => {
    const inDatabase = (statement: string) => {
      const database = new DatabaseSync(join(site.dataDir, 'practice.db'))
      database.exec(statement)
      database.close()
    }
    inDatabase(forget)
    const { output, code } = await attemptStart({ DATA_DIR: site.dataDir, BACKUP_BEFORE_UPGRADE: 'off' })
    const lines = output.trim().split('\n')
    const spoken = lines.filter((line) => !line.startsWith('{'))
    expect([code, spoken]).toEqual([REFUSED_START, [expect.stringMatching(sentence)]])
    expect(lines.join()).toContain('"msg":"migration failed"')
    inDatabase(remember)
    await expectToStart(site.dataDir)
  })

  test('is named by the command migrate on PostgreSQL', async () => {
    const clone = await clonePostgres(inject('postgres'))
    cleanups.push(() => clone.drop())
    const client = new pg.Client(clone.url)
    await client.connect()
    cleanups.push(() => client.end())
    await client.query(forget)
    const { output, code } = runCommand('migrate', { DATA_DIR: site.dataDir, DATABASE_URL: clone.url })
    expect([output.split('\n').length, code]).toEqual([1, 1])
    expect(output).toMatch(sentence)
  })
})

function runCommand(name: string, env: Record<string, string>): { output: string; code: number | null } {
  const { stderr, status } = spawnSync(process.execPath, ['src/server/cli.ts', name], {
    env: { PATH: process.env.PATH, ...CODE_CACHE, ...env },
    encoding: 'utf8',
  })
  return { output: stderr.trim(), code: status }
}

test('a first start listens only once its account exists, whose password it has printed by then', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cabinet-first-'))
  cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', STARTER_CONTENT: 'vide', LOG_LEVEL: 'silent' })
  await using resources = new AsyncDisposableStack()
  const opened = await assemble(config, { pages: 'none', root: '', migrate: migrateAt }, resources)
  const announced: string[] = []
  const { promise, resolve } = Promise.withResolvers<unknown>()
  opened.app.server.on('listening', () =>
    resolve(opened.context.database.kysely.selectFrom('users').select('username').execute()),
  )
  await open(opened, { isLogLost: false, announce: ({ username }) => announced.push(username) })
  expect([announced, await promise]).toEqual([['admin'], [{ username: 'admin' }]])
})

describe('a start with SMTP_URL', () => {
  const start = async (env: Record<string, string>) => {
    const SMTP_URL = 'smtp://127.0.0.1:9'
    const server = await startServer({ DATA_DIR: site.dataDir, STARTER_CONTENT: 'vide', SMTP_URL, ...env })
    await server.signalAndWait('SIGTERM')
    return server.output
  }

  test('warns in one line that MAIL_FROM is missing', async () => {
    expect((await start({})).match(/^Attention.*SMTP.*$/gm)).toEqual([
      'Attention\u202f: SMTP_URL est réglé sans MAIL_FROM. Les e-mails partent au nom de cabinet@localhost.localdomain, que la plupart des serveurs refusent. Donnez à MAIL_FROM l’adresse d’expédition du cabinet, puis redémarrez le site.',
    ])
  })

  test('warns of nothing with MAIL_FROM', async () => {
    expect(await start({ MAIL_FROM: 'bonjour@cabinet.fr' })).not.toContain('MAIL_FROM')
  })
})
