import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { Refusal } from '#contract/errors.ts'
import { CannotStart, TemporaryRefusal } from '../cannot-start.ts'
import { refuseMissingPages, refuseTakenPort } from './refusals.ts'
import { explainStart, isTemporary } from './start-errors.ts'

const config = { dataDir: '/srv/cabinet', databaseUrl: undefined, host: '127.0.0.1', port: 3000 }
const postgresConfig = { ...config, databaseUrl: 'postgres://ana:secret@base.exemple:5433/cabinet' }

function systemError(code: string, more: object = {}): Error {
  return Object.assign(new Error(`${code}: something in English`), { code, ...more })
}

function createFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'cabinet-start-errors-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

function catchError(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

test('the sentence of a CannotStart is shown unchanged, even before the settings are read', () => {
  expect(explainStart(new CannotStart('Voilà.'), undefined)).toBe('Voilà.')
})

test.each([
  new TypeError('x is not a function'),
  systemError('ENOENT', { path: '/srv/dist/manifest.json' }),
  systemError('23505'),
  'a text',
])('an unexpected error has no explanation: %s', (error) => {
  expect(explainStart(error, config)).toBeNull()
  expect(explainStart(error, postgresConfig)).toBeNull()
})

test('a full SQLite database is explained as a full disk, with the file', () => {
  const database = new DatabaseSync(join(createFolder(), 'practice.db'))
  database.exec('create table t (x); pragma max_page_count = 3')
  const error = catchError(() => database.prepare('insert into t values (zeroblob(100000))').run())
  database.close()
  expect(explainStart(error, config)).toBe(
    `Le disque est plein\u202f: ${join('/srv/cabinet', 'practice.db')} n’a pas pu être écrit. Libérez de la place, puis démarrez de nouveau.`,
  )
})

test('a read-only SQLite database is explained with the file', () => {
  const file = join(createFolder(), 'practice.db')
  new DatabaseSync(file).close()
  const database = new DatabaseSync(file, { readOnly: true })
  const error = catchError(() => database.exec('create table t (x)'))
  database.close()
  expect(explainStart(error, config)).toMatch(/^\S+practice\.db ne peut pas être ouvert en écriture/)
})

test('a SQLite database that another program has locked is explained as in use', () => {
  const file = join(createFolder(), 'practice.db')
  const other = new DatabaseSync(file)
  other.exec('begin exclusive')
  const database = new DatabaseSync(file)
  const error = catchError(() => database.exec('begin immediate'))
  database.close()
  other.close()
  expect(explainStart(error, config)).toMatch(/est utilisé par un autre programme/)
})

test('a lock file that is not a SQLite file is named instead of the database', () => {
  const path = join(createFolder(), 'server.lock')
  writeFileSync(path, 'something else, longer than a header of one hundred bytes'.repeat(4))
  const database = new DatabaseSync(path)
  const error = catchError(() => database.exec('begin exclusive'))
  database.close()
  expect(explainStart(Object.assign(error as Error, { file: path }), config)).toContain(path)
})

test('a HOST that is not an address of this machine is named', async () => {
  // 192.0.2.0/24 is reserved for documentation (RFC 5737).
  const host = '192.0.2.1'
  const error = await refuseTakenPort({ host, port: 0 }).catch((reason: unknown) => reason)
  expect(explainStart(error, { ...config, host })).toBe(
    'L’adresse 192.0.2.1 n’est pas celle de cette machine\u202f: corrigez HOST.',
  )
})

test.each([
  [
    'ENOSPC',
    'Le disque est plein\u202f: /srv/cabinet/uploads/a.webp n’a pas pu être écrit. Libérez de la place, puis démarrez de nouveau.',
  ],
  [
    'EROFS',
    '/srv/cabinet/uploads/a.webp est en lecture seule\u202f: rendez-le accessible en écriture, ou choisissez un autre dossier avec DATA_DIR.',
  ],
  [
    'EACCES',
    'Le serveur n’a pas le droit de lire et d’écrire /srv/cabinet/uploads/a.webp\u202f: donnez-lui ce droit, ou choisissez un autre dossier avec DATA_DIR.',
  ],
])('a file error %s is explained with the path and a remedy', (code, sentence) => {
  expect(explainStart(systemError(code, { path: '/srv/cabinet/uploads/a.webp' }), config)).toBe(sentence)
})

test('a full disk under an open file, whose error names no path, is explained with DATA_DIR', () => {
  expect(explainStart(systemError('ENOSPC', { syscall: 'write' }), config)).toBe(
    'Le disque est plein\u202f: /srv/cabinet n’a pas pu être écrit. Libérez de la place, puis démarrez de nouveau.',
  )
})

test('an error is explained by its cause', () => {
  const cause = systemError('ENOSPC', { path: '/srv/cabinet/uploads/a.webp' })
  expect(explainStart(new Error('Cannot write file', { cause }), config)).toContain('Le disque est plein')
})

test('a data folder that cannot be created is explained with the parent folder that failed', () => {
  const error = systemError('ENOENT', { path: '/srv' })
  expect(explainStart(error, config)).toBe(
    '/srv ne peut pas être créé\u202f: choisissez un autre dossier avec DATA_DIR.',
  )
})

test('DATA_DIR is not named for a file outside it, even with a similar path', () => {
  const error = systemError('EACCES', { path: '/srv/cabinet-old/a' })
  expect(explainStart(error, config)).not.toContain('DATA_DIR')
})

test.each([
  ['ECONNREFUSED', 'connection refused'],
  ['ENOTFOUND', 'unknown host'],
  ['ETIMEDOUT', 'timed out'],
  ['EHOSTUNREACH', 'no route to host'],
  ['57P03', 'cannot_connect_now'],
  ['08006', 'connection_failure'],
])('the PostgreSQL error %s (%s) is explained as an unreachable server, without the password', (code) => {
  expect(explainStart(systemError(code), postgresConfig)).toBe(
    'PostgreSQL ne répond pas sur base.exemple:5433\u202f: vérifiez qu’il est démarré et que DATABASE_URL est juste.',
  )
})

test.each([
  ['28000', 'invalid_authorization_specification', 'PostgreSQL refuse le compte ana sur base.exemple:5433'],
  ['42501', 'insufficient_privilege', 'Le compte ana n’a pas tous les droits sur la base cabinet'],
  ['53300', 'too_many_connections', 'PostgreSQL n’accepte plus de connexions (base.exemple:5433)'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'TLS', 'Le certificat de PostgreSQL sur base.exemple:5433 n’est pas reconnu'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'TLS', 'Le certificat de PostgreSQL sur base.exemple:5433'],
  ['25006', 'read_only_sql_transaction', 'La base cabinet sur base.exemple:5433 est en lecture seule'],
])(
  'the PostgreSQL error %s (%s) is explained with the account, server or database',
  (code, _name, beginning) => {
    expect(explainStart(systemError(code), postgresConfig)?.startsWith(beginning)).toBe(true)
  },
)

test('a PostgreSQL server without TLS is explained with what to change', () => {
  const error = new Error('The server does not support SSL connections')
  expect(explainStart(error, postgresConfig)).toMatch(
    /^PostgreSQL n’accepte pas de connexion chiffrée sur base\.exemple:5433/,
  )
})

test('missing or incomplete pages are explained with the two ways to build them', () => {
  const root = createFolder()
  mkdirSync(join(root, 'dist/client'), { recursive: true })
  expect(
    explainStart(
      catchError(() => refuseMissingPages(root)),
      undefined,
    ),
  ).toBe('Les pages du site ne sont pas construites\u202f: lancez npm run build, ou démarrez par npm start.')
  writeFileSync(join(root, 'dist/fingerprint'), 'abc')
  expect(() => refuseMissingPages(root)).not.toThrow()
})

test.each([
  [true, 'a lock of another process', new TemporaryRefusal('Plus tard.')],
  [
    true,
    'the backup before an upgrade, which met such a lock',
    new CannotStart('Sans copie.', { cause: new TemporaryRefusal('Plus tard.') }),
  ],
  [true, 'a PostgreSQL that does not listen', systemError('ECONNREFUSED')],
  [true, 'a PostgreSQL without a free connection', systemError('53300')],
  [
    true,
    'a bucket that does not answer',
    new Refusal('storage_unavailable', { cause: systemError('ETIMEDOUT') }),
  ],
  [false, 'a refusal of the settings', new CannotStart('Voilà.')],
  [false, 'a wrong password of PostgreSQL', systemError('28P01')],
  [false, 'a full disk', systemError('ENOSPC')],
  [false, 'a taken port', systemError('EADDRINUSE')],
])('that a start may succeed later without the operator is %s for %s', (expected, _title, error) => {
  expect(isTemporary(error)).toBe(expected)
})
