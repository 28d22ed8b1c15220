import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { anonymousSender } from '../support/crowd.ts'
import { refusedServer, startServer } from '../support/server-process.ts'
import { contentsOf, opens, refusal, siteFolders } from '../support/site-folder.ts'

const CLI = join(import.meta.dirname, '../../src/server/cli.ts')

const site = siteFolders()

describe('a folder that cannot be used', () => {
  test('is refused where it is a file', async () => {
    const file = join(site.dataDir, 'practice.db')
    expect(await refusal(site.dataDir, { DATA_DIR: file })).toBe(
      `${file} n’est pas un dossier\u202f: déplacez ce fichier, ou choisissez un autre dossier avec DATA_DIR.`,
    )
  })

  test('is refused where it would have to be made inside a file', async () => {
    const folder = join(site.dataDir, 'practice.db', 'data')
    expect(await refusal(site.dataDir, { DATA_DIR: folder })).toBe(
      `${folder} ne peut pas exister, car un fichier occupe la place d’un dossier\u202f: déplacez ce fichier, ou choisissez un autre dossier avec DATA_DIR.`,
    )
  })

  test.runIf(process.platform === 'linux')('is refused where the system makes no folders', async () => {
    expect(await refusal(site.dataDir, { DATA_DIR: '/proc/cabinet/data' })).toBe(
      '/proc/cabinet ne peut pas être créé\u202f: choisissez un autre dossier avec DATA_DIR.',
    )
  })

  test('is refused where a folder stands in the place of the database', async () => {
    const file = join(site.dataDir, 'practice.db')
    rmSync(file)
    mkdirSync(file)
    expect(await refusal(site.dataDir)).toBe(
      `${file} est un dossier alors qu’il faut un fichier\u202f: déplacez ce dossier.`,
    )
  })

  test.each([
    ['the folder', '', 0o500],
    ['the database', 'practice.db', 0o400],
    ['the folder of the pictures', 'uploads', 0o500],
  ])('is refused where %s is not writable', async (_what, name, mode) => {
    const path = join(site.dataDir, name).replace(/\/$/, '')
    const usual = statSync(path).mode
    chmodSync(path, mode)
    try {
      expect(await refusal(site.dataDir, { through: withoutPrivileges() })).toContain(path)
    } finally {
      chmodSync(path, usual)
    }
  })

  test('is refused where the disk takes no more', async () => {
    rmSync(site.dataDir, { recursive: true })
    mkdirSync(site.dataDir)
    const env = { DATA_DIR: site.dataDir, NODE_DISABLE_COMPILE_CACHE: '1' }
    // Blocks of 512 or 1024 bytes, by the shell: less than the tables need.
    const { said, code } = await refusedServer(env, ['sh', '-c', 'ulimit -f 64; exec "$0" "$@"'])
    const file = join(site.dataDir, 'practice.db')
    expect(said.trim()).toBe(
      `Impossible de démarrer. Le disque n’a pas pu lire ou écrire ${file}\u202f: vérifiez la place libre, les quotas et l’état du disque, puis démarrez de nouveau.`,
    )
    expect(code).toBe(1)
    await opens(site.dataDir)
  })
})

/** File modes hold for root too once it has given up this privilege; others have never had it. */
function withoutPrivileges(): string[] {
  if (process.getuid?.() !== 0) return []
  return [
    'setpriv',
    '--bounding-set=-dac_override,-dac_read_search',
    '--inh-caps=-dac_override,-dac_read_search',
  ]
}

describe('a damaged database', () => {
  const damages: [string, (file: string) => void][] = [
    ['whose first page was overwritten', (file) => overwrite(file, 0)],
    ['with an overwritten page inside', (file) => overwrite(file, 4096 * 3)],
    ['that was cut short', (file) => truncateSync(file, 4096 * 5)],
    ['that is a text', (file) => writeFileSync(file, 'Ceci n’est pas une base.')],
  ]
  test.each(damages)('%s is refused, named and left as it is', async (_how, damage) => {
    const file = join(site.dataDir, 'practice.db')
    damage(file)
    expect(await refusal(site.dataDir)).toBe(
      `La base ${file} est endommagée, ou n’est pas une base SQLite\u202f: remettez en place votre dernière sauvegarde (docs/operations.md). Rien n’a été modifié.`,
    )
  })
})

function overwrite(file: string, position: number): void {
  const opened = openSync(file, 'r+')
  writeSync(opened, Buffer.alloc(4096, 7), 0, 4096, position)
  closeSync(opened)
}

describe('a site whose database is lost', () => {
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
  test.each(losses)('is not replaced by a new one: %s beside its pictures', async (_how, state, lose) => {
    lose()
    expect(await refusal(site.dataDir)).toBe(lost(state, 'uploads'))
  })

  test('is not replaced by a new one: removed beside its key', async () => {
    rmSync(file())
    rmSync(join(site.dataDir, 'uploads'), { recursive: true })
    writeFileSync(join(site.dataDir, 'secret.key'), 'abc')
    expect(await refusal(site.dataDir)).toBe(lost('manque', 'secret.key'))
  })

  test('is not replaced by a new one: emptied beside bookings that are not written back yet', async () => {
    rmSync(join(site.dataDir, 'uploads'), { recursive: true })
    const server = await startServer({ DATA_DIR: site.dataDir })
    await (await anonymousSender(server.url))('POST', '/api/testimonials', {
      clientName: 'Léa',
      rating: 5,
      comment: 'Calme.',
    })
    await server.end('SIGKILL')
    truncateSync(file(), 0)
    rmSync(join(site.dataDir, 'uploads'), { recursive: true, force: true })
    expect(await refusal(site.dataDir)).toBe(lost('est vide', 'practice.db-wal'))
  })

  test.each(['migrate', 'unlock'])('is not replaced by a new one through npm run %s either', (command) => {
    rmSync(file())
    const before = contentsOf(site.dataDir)
    const { stderr, status } = spawnSync(process.execPath, [CLI, command], {
      env: { DATA_DIR: site.dataDir },
      encoding: 'utf8',
    })
    expect(stderr).toContain(lost('manque', 'uploads'))
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(status).toBe(1)
    expect(contentsOf(site.dataDir)).toEqual(before)
  })

  test('an emptied database with nothing beside it is a new site', async () => {
    truncateSync(file(), 0)
    rmSync(join(site.dataDir, 'uploads'), { recursive: true })
    await opens(site.dataDir)
  })

  function lost(state: string, found: string): string {
    return `La base ${file()} ${state}, alors que le reste d’un site est là (${found})\u202f: remettez en place la sauvegarde de practice.db (docs/operations.md), ou, pour ouvrir un site neuf, déplacez ces restes ailleurs. Si la base est dans PostgreSQL, indiquez DATABASE_URL.`
  }
})
