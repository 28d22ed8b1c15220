import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Command } from '#server/start/commands/command.ts'
import { describeCommand } from '#server/start/commands/help.ts'
import { COMMANDS } from '#server/start/commands/table.ts'
import { aPractitioner } from '../support/people/people.ts'
import { setUpSecondFactor } from '../support/people/second-factor.ts'
import { practice } from '../support/practice/practice.ts'
import { CODE_CACHE } from '../support/servers/server-process.ts'

const SERVER = join(import.meta.dirname, '../../src/server')

let dataDir = ''

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'cabinet-cli-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

function run(file: 'cli.ts' | 'main.ts', ...args: string[]) {
  const options = { env: { ...CODE_CACHE, DATA_DIR: dataDir, PORT: '0' }, encoding: 'utf8' as const }
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(SERVER, file), ...args], options)
  return { stdout, stderr: stderr.trim(), status }
}

/** Serves the practice of a folder, as a running site does. */
function practiceIn(folder: string) {
  return practice({ engine: 'sqlite', home: { env: { DATA_DIR: folder }, async remove() {} } })
}

describe('cli.ts', () => {
  test.each([['--help'], ['-h'], ['help']])('%s lists the commands in French', (...args) => {
    const { stdout, stderr, status } = run('cli.ts', ...args)
    expect(stdout).toContain('Usage\u202f: node src/server/cli.ts <commande> [options]')
    for (const name of Object.keys(COMMANDS)) expect(stdout).toMatch(new RegExp(`^  ${name} +\\S`, 'm'))
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
  })

  test.each([
    ['help', 'check'],
    ['check', '--help'],
    ['check', '--repair', '-h'],
  ])('%s %s explains one command, without reading a setting', (...args) => {
    const { stdout, stderr, status } = run('cli.ts', ...args)
    expect(stdout).toBe(`${describeCommand('check', COMMANDS.check as Command)}\n`)
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
    expect(readdirSync(dataDir)).toEqual([])
  })

  test.each([
    [['migrer'], 'Commande inconnue\u202f: migrer.'],
    [['constructor'], 'Commande inconnue\u202f: constructor.'],
    [[], 'Il manque une commande.'],
    [['help', 'migrer'], 'Commande inconnue\u202f: migrer.'],
    [['help', 'check', 'unlock'], 'La commande help n’attend rien d’autre\u202f: unlock.'],
    [
      ['add-superadmin', 'camille', '--last-name', 'Roy'],
      'Sans terminal, rien n’est demandé\u202f: il manque --first-name.',
    ],
    [['migrate', '--force'], 'Option inconnue\u202f: --force.'],
    [['migrate', '-x'], 'Option inconnue\u202f: -x.'],
    [['--repair'], 'Option inconnue\u202f: --repair.'],
    [
      ['disable-second-factor'],
      'La commande disable-second-factor attend encore\u202f: <nom d’utilisateur>.',
    ],
    [
      ['disable-second-factor', 'a', 'b'],
      'La commande disable-second-factor n’attend rien d’autre\u202f: b.',
    ],
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

  test('add-superadmin and reset-password serve a site that was never started', () => {
    run('cli.ts', 'migrate')
    const names = ['--first-name', 'Ana', '--last-name', 'Roy']
    const added = run('cli.ts', 'add-superadmin', 'ana_roy', ...names)
    const reset = run('cli.ts', 'reset-password', ' Ana_Roy ')
    for (const { stdout, stderr, status } of [added, reset]) {
      expect(stdout).toMatch(/^ {2}[a-z\d]{4}(-[a-z\d]{4}){3}$/m)
      expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
    }
    expect(run('cli.ts', 'add-superadmin', 'ana_roy', ...names)).toEqual({
      stdout: '',
      stderr: 'Le compte n’a pas été ajouté. Un compte s’appelle déjà «\u202fana_roy\u202f».',
      status: 1,
    })
  })

  describe('disable-second-factor', () => {
    test('removes the second factor and the sessions of an account, once', async () => {
      run('cli.ts', 'migrate')
      const site = await practiceIn(dataDir)
      const camille = await aPractitioner(site, { username: 'camille' })
      const staff = await site.visitor().signIn('camille')
      await setUpSecondFactor(site, staff)
      expect(run('cli.ts', 'disable-second-factor', ' Camille ')).toMatchObject({
        stdout: expect.stringContaining('est retirée, et ses connexions sont fermées.'),
        status: 0,
      })
      expect((await staff.get('/api/auth/status')).body).toMatchObject({ isLoggedIn: false })
      await site.visitor().signIn('camille')
      const lines = await site.database.kysely
        .selectFrom('audit_trail')
        .select(['actor_id', 'subject_id'])
        .where('action', '=', 'second_factor_removed')
        .execute()
      expect(lines).toEqual([{ actor_id: null, subject_id: camille.id }])
      expect(run('cli.ts', 'disable-second-factor', 'camille')).toMatchObject({
        stdout: expect.stringContaining('rien n’a changé.'),
        status: 0,
      })
      expect(run('cli.ts', 'disable-second-factor', 'personne')).toEqual({
        stdout: '',
        stderr: 'Rien n’a été retiré. Aucun compte ne s’appelle «\u202fpersonne\u202f».',
        status: 1,
      })
    })
  })

  test('an invalid setting fails with exit code 1 and one line that names the failed command', () => {
    const { stderr, status } = spawnSync(process.execPath, [join(SERVER, 'cli.ts'), 'migrate'], {
      env: { ...CODE_CACHE, DATA_DIR: dataDir, TIME_ZONE: 'Mars/Olympus' },
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
