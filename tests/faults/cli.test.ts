import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const SERVER = join(import.meta.dirname, '../../src/server')

let dataDir = ''

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'cabinet-cli-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

function run(file: 'cli.ts' | 'main.ts', ...args: string[]) {
  const options = { env: { DATA_DIR: dataDir, PORT: '0' }, encoding: 'utf8' as const }
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(SERVER, file), ...args], options)
  return { stdout, stderr: stderr.trim(), status }
}

describe('cli.ts', () => {
  test.each(['--help', '-h'])('%s lists the commands in French, each with its description', (option) => {
    const { stdout, stderr, status } = run('cli.ts', option)
    expect(stdout).toContain('Usage\u202f: node src/server/cli.ts <commande>')
    expect(stdout).toMatch(/^ {2}migrate {2}met les tables à jour sans démarrer le site$/m)
    expect(stdout).toMatch(/^ {2}unlock {3}libère le verrou/m)
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
  })

  test.each([
    [['migrer'], 'Commande inconnue\u202f: migrer.'],
    [['constructor'], 'Commande inconnue\u202f: constructor.'],
    [[], 'Il manque une commande.'],
    [['migrate', '--force'], 'Option inconnue\u202f: --force.'],
    [['migrate', '-x'], 'Option inconnue\u202f: -x.'],
    [['unlock', 'tout'], 'La commande unlock n’attend rien d’autre\u202f: tout.'],
  ])(
    'refuses the arguments %j with one sentence and exit code 2, without writing a file',
    (args, sentence) => {
      expect(run('cli.ts', ...args)).toEqual({
        stdout: '',
        stderr: `${sentence} Pour la liste des commandes\u202f: node src/server/cli.ts --help`,
        status: 2,
      })
      expect(readdirSync(dataDir)).toEqual([])
    },
  )

  test('migrate runs pending migrations once and leaves no lock', () => {
    expect(run('cli.ts', 'migrate')).toMatchObject({
      stdout: expect.stringMatching(/^Migrations exécutées : 0001/),
      status: 0,
    })
    expect(run('cli.ts', 'migrate')).toMatchObject({ stdout: 'La base est à jour.\n', status: 0 })
    expect(run('cli.ts', 'unlock')).toMatchObject({ stdout: 'Aucun verrou : rien à libérer.\n', status: 0 })
  })

  test('an invalid setting fails with exit code 1 and one line that names the failed command', () => {
    const { stderr, status } = spawnSync(process.execPath, [join(SERVER, 'cli.ts'), 'migrate'], {
      env: { DATA_DIR: dataDir, TIME_ZONE: 'Mars/Olympus' },
      encoding: 'utf8',
    })
    expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(/^Migration impossible\. .*TIME_ZONE/)])
    expect(status).toBe(1)
  })
})

test('main.ts refuses an unknown option with one sentence and exit code 2', () => {
  expect(run('main.ts', '--prod')).toEqual({
    stdout: '',
    stderr: 'Option inconnue\u202f: --prod. La seule est --dev.',
    status: 2,
  })
  expect(readdirSync(dataDir)).toEqual([])
})
