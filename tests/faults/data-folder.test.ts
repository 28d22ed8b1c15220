import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { REFUSED_START } from '#server/cannot-start.ts'
import { anonymousSender } from '../support/people/anonymous-senders.ts'
import { expectRefusal, expectToStart, hashFiles, setUpSiteFolders } from '../support/practice/site-folder.ts'
import { attemptStart, CODE_CACHE, startServer } from '../support/servers/server-process.ts'

const CLI = join(import.meta.dirname, '../../src/server/cli.ts')

/** SQLite's default. */
const PAGE_BYTES = 4096

const site = setUpSiteFolders()

const modeOf = (path: string) => (statSync(join(site.dataDir, path)).mode & 0o777).toString(8)

describe('in an existing folder', () => {
  test('a new site and its WAL are readable by its account alone', async () => {
    const folder = join(site.dataDir, 'new')
    mkdirSync(folder, { mode: 0o755 })
    const server = await startServer({ DATA_DIR: folder, STARTER_CONTENT: 'exemple' })
    const names = readdirSync(folder)
    expect(names).toEqual(
      expect.arrayContaining(['practice.db', 'practice.db-wal', 'practice.db-shm', 'uploads']),
    )
    const open = names.filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0)
    expect(open).toEqual([])
    await server.signalAndWait('SIGTERM')
  })

  test('files that were readable by everybody are no longer after a start', async () => {
    mkdirSync(join(site.dataDir, 'mail'), { recursive: true })
    const opened = { 'practice.db': 0o644, 'secret.key': 0o644, uploads: 0o755, mail: 0o755 }
    for (const [name, mode] of Object.entries(opened)) chmodSync(join(site.dataDir, name), mode)
    await expectToStart(site.dataDir)
    expect(Object.keys(opened).map(modeOf)).toEqual(['600', '600', '700', '700'])
  })

  test('a database that the migration command creates is readable by its account alone', () => {
    const folder = join(site.dataDir, 'new')
    mkdirSync(folder, { mode: 0o755 })
    spawnSync(process.execPath, [CLI, 'migrate'], { env: { ...CODE_CACHE, DATA_DIR: folder } })
    expect(modeOf('new/practice.db')).toBe('600')
  })
})

describe('the start is refused', () => {
  test('when DATA_DIR is a file', async () => {
    const file = join(site.dataDir, 'practice.db')
    expect(await expectRefusal(site.dataDir, { DATA_DIR: file })).toBe(
      `${file} n’est pas un dossier\u202f: déplacez ce fichier, ou choisissez un autre dossier avec DATA_DIR.`,
    )
  })

  test('when DATA_DIR is a path below a file', async () => {
    const folder = join(site.dataDir, 'practice.db', 'data')
    expect(await expectRefusal(site.dataDir, { DATA_DIR: folder })).toBe(
      `${folder} ne peut pas exister, car un fichier occupe la place d’un dossier\u202f: déplacez ce fichier, ou choisissez un autre dossier avec DATA_DIR.`,
    )
  })

  test.runIf(process.platform === 'linux')('when the system refuses to create DATA_DIR', async () => {
    expect(await expectRefusal(site.dataDir, { DATA_DIR: '/proc/cabinet/data' })).toBe(
      '/proc/cabinet ne peut pas être créé\u202f: choisissez un autre dossier avec DATA_DIR.',
    )
  })

  test('when the path of the database is a folder', async () => {
    const file = join(site.dataDir, 'practice.db')
    rmSync(file)
    mkdirSync(file)
    expect(await expectRefusal(site.dataDir)).toBe(
      `${file} est un dossier alors qu’il faut un fichier\u202f: déplacez ce dossier.`,
    )
  })

  test.each([
    ['DATA_DIR', '', 0o500],
    ['the database', 'practice.db', 0o400],
    ['the folder of pictures', 'uploads', 0o500],
  ])('when %s is not writable', async (_target, name, mode) => {
    const path = join(site.dataDir, name).replace(/\/$/, '')
    const previousMode = statSync(path).mode
    chmodSync(path, mode)
    try {
      expect(await expectRefusal(site.dataDir, { launcher: commandWithoutPrivileges() })).toContain(path)
    } finally {
      chmodSync(path, previousMode)
    }
  })

  test('when a write to the disk fails', async () => {
    rmSync(site.dataDir, { recursive: true })
    mkdirSync(site.dataDir)
    const env = { DATA_DIR: site.dataDir, NODE_DISABLE_COMPILE_CACHE: '1' }
    // The unit is 512 or 1024 bytes, depending on the shell; either is less than the tables need.
    const { output, code } = await attemptStart(env, ['sh', '-c', 'ulimit -f 64; exec "$0" "$@"'])
    const file = join(site.dataDir, 'practice.db')
    expect(output.trim()).toBe(
      `Impossible de démarrer. Le disque n’a pas pu lire ou écrire ${file}\u202f: vérifiez la place libre, les quotas et l’état du disque, puis démarrez de nouveau.`,
    )
    expect(code).toBe(REFUSED_START)
    await expectToStart(site.dataDir)
  })
})

/** A command that drops the capabilities with which root ignores file modes; empty for other users. */
function commandWithoutPrivileges(): string[] {
  if (process.getuid?.() !== 0) return []
  return [
    'setpriv',
    '--bounding-set=-dac_override,-dac_read_search',
    '--inh-caps=-dac_override,-dac_read_search',
  ]
}

describe('a damaged database', () => {
  const damages: [string, (file: string) => void][] = [
    ['with an overwritten first page', (file) => overwrite(file, 0)],
    ['with an overwritten later page', (file) => overwrite(file, PAGE_BYTES * 3)],
    ['that was truncated', (file) => truncateSync(file, PAGE_BYTES * 5)],
    ['that is a text file', (file) => writeFileSync(file, 'Ceci n’est pas une base.')],
  ]
  test.each(damages)('%s is refused by name and not modified', async (_title, damage) => {
    const file = join(site.dataDir, 'practice.db')
    damage(file)
    expect(await expectRefusal(site.dataDir)).toBe(
      `La base ${file} est endommagée, ou n’est pas une base SQLite\u202f: remettez en place votre dernière sauvegarde (docs/operations.md). Rien n’a été modifié.`,
    )
  })
})

function overwrite(file: string, position: number): void {
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, Buffer.alloc(PAGE_BYTES, 7), 0, PAGE_BYTES, position)
  closeSync(descriptor)
}

describe('a site that has lost its database', () => {
  const file = () => join(site.dataDir, 'practice.db')
  const losses: [string, string, () => void][] = [
    ['removed', 'manque', () => rmSync(file())],
    ['emptied', 'est vide', () => truncateSync(file(), 0)],
    [
      'without tables',
      'est vide',
      () => {
        rmSync(file())
        const database = new DatabaseSync(file())
        database.exec('pragma journal_mode = wal')
        database.close()
      },
    ],
  ]
  test.each(losses)(
    'is not replaced by a new site when its database is %s and pictures are left',
    async (_title, state, loseDatabase) => {
      loseDatabase()
      expect(await expectRefusal(site.dataDir)).toBe(lossMessage(state, 'uploads, secret.key'))
    },
  )

  test('is not replaced by a new site when its database is removed and its key is left', async () => {
    rmSync(file())
    rmSync(join(site.dataDir, 'uploads'), { recursive: true })
    expect(await expectRefusal(site.dataDir)).toBe(lossMessage('manque', 'secret.key'))
  })

  test('is not replaced by a new site when its database is emptied and the write-ahead log is left', async () => {
    const server = await startServer({ DATA_DIR: site.dataDir })
    await (await anonymousSender(server.url))('POST', '/api/testimonials', {
      clientName: 'Léa',
      rating: 5,
      comment: 'Calme.',
    })
    await server.signalAndWait('SIGKILL')
    truncateSync(file(), 0)
    for (const name of ['uploads', 'secret.key'])
      rmSync(join(site.dataDir, name), { recursive: true, force: true })
    expect(await expectRefusal(site.dataDir)).toBe(lossMessage('est vide', 'practice.db-wal'))
  })

  test.each(['migrate', 'unlock'])('is not replaced by a new site when npm run %s is run', (command) => {
    rmSync(file())
    const before = hashFiles(site.dataDir)
    const { stderr, status } = spawnSync(process.execPath, [CLI, command], {
      env: { ...CODE_CACHE, DATA_DIR: site.dataDir },
      encoding: 'utf8',
    })
    expect(stderr).toContain(lossMessage('manque', 'uploads, secret.key'))
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(status).toBe(1)
    expect(hashFiles(site.dataDir)).toEqual(before)
  })

  test('is replaced by a new site when the database is empty and nothing else is left', async () => {
    truncateSync(file(), 0)
    for (const name of ['uploads', 'secret.key']) rmSync(join(site.dataDir, name), { recursive: true })
    await expectToStart(site.dataDir)
  })

  function lossMessage(state: string, remains: string): string {
    return `La base ${file()} ${state}, alors que le reste d’un site est là (${remains})\u202f: remettez en place la sauvegarde de practice.db (docs/operations.md), ou, pour ouvrir un site neuf, déplacez ces restes ailleurs. Si la base est dans PostgreSQL, indiquez DATABASE_URL.`
  }
})
