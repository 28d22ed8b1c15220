import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SiteHealth } from '#contract/operations/health.ts'
import { signInAt } from '../support/people/anonymous-senders.ts'
import {
  expectRefusal,
  expectToStart,
  runCommand,
  setUpSiteFolders,
} from '../support/practice/site-folder.ts'
import { bookAt, clientsIn } from '../support/servers/book-at.ts'
import { attemptStart, type ServerProcess, startServer } from '../support/servers/server-process.ts'

const site = setUpSiteFolders()
const file = () => join(site.dataDir, 'practice.db')
const start = (env: Record<string, string> = {}) =>
  startServer({ DATA_DIR: site.dataDir, LOG_LEVEL: 'silent', ...env })

function emptyFolder(): void {
  rmSync(site.dataDir, { recursive: true })
  mkdirSync(site.dataDir)
}

const book = ({ url }: ServerProcess, clientName: string) => bookAt(url, clientName)

const rescue = () => runCommand(site.dataDir, 'rescue')

const rescuedFiles = () => readdirSync(site.dataDir).filter((name) => /^practice-rescued-\d+\.db$/.test(name))

describe('the database of a running server', () => {
  beforeEach(emptyFolder)
  const losses: [string, () => void][] = [
    ['deleted', () => rmSync(file())],
    ['moved', () => renameSync(file(), `${file()}.old`)],
    [
      'replaced by another one',
      () => {
        copyFileSync(file(), `${file()}.other`)
        renameSync(`${file()}.other`, file())
      },
    ],
  ]
  test.each(losses)(
    '%s: nothing is acknowledged any more, and all that was is in a file that is named',
    async (_how, lose) => {
      const server = await start()
      expect((await book(server, 'Zoé Petit')).status).toBe(201)
      lose()
      const refused = await book(server, 'Ana Roux')
      expect([refused.status, await refused.json()]).toEqual([
        503,
        expect.objectContaining({
          code: 'database_moved',
          message: expect.stringMatching(
            /^Le site ne peut rien enregistrer\u202f: sa base de données n’est plus à sa place\./,
          ),
        }),
      ])
      expect((await fetch(`${server.url}/api/services`)).status).toBe(200)
      const ready = await fetch(`${server.url}/readyz`)
      expect(ready.status).toBe(503)
      const { database, rescuedTo } = (await ready.json()) as { database: string; rescuedTo: string }
      expect(database).toBe('moved')
      await server.signalAndWait('SIGTERM')
      expect(rescuedFiles()).toEqual([rescuedTo.slice(site.dataDir.length + 1)])

      expect(rescue()).toMatchObject({ status: 0, stdout: expect.stringContaining('1 rendez-vous ou plage') })
      await expectToStart(site.dataDir)
      expect(clientsIn(file())).toEqual(['Zoé Petit'])
    },
  )

  test('deleted just before the stop: its rows are saved, and the next start names their file', async () => {
    const server = await start()
    await book(server, 'Zoé Petit')
    rmSync(file())
    await server.signalAndWait('SIGTERM')
    const [rescued = ''] = rescuedFiles()
    expect(await expectRefusal(site.dataDir)).toBe(
      `La base ${file()} manque, et le site a enregistré ce qu’elle contenait dans ${join(site.dataDir, rescued)}\u202f: lancez node dist/server/cli.js rescue, qui remet ce fichier en place, puis démarrez.`,
    )
    expect(clientsIn(join(site.dataDir, rescued))).toEqual(['Zoé Petit'])
  })

  test('put back in its place: the site goes on', async () => {
    const server = await start()
    renameSync(file(), `${file()}.old`)
    expect((await book(server, 'Zoé Petit')).status).toBe(503)
    renameSync(`${file()}.old`, file())
    expect((await book(server, 'Zoé Petit')).status).toBe(201)
    await server.signalAndWait('SIGTERM')
    expect(clientsIn(file())).toEqual(['Zoé Petit'])
  })

  test('deleted: « État du site » tells a signed-in owner what to do', async () => {
    const owner = { ADMIN_USERNAME: 'ana', ADMIN_PASSWORD: 'lavande-galet-33-rivage' }
    const server = await start(owner)
    const cookie = await signInAt(server.url, owner)
    rmSync(file())
    const read = await fetch(`${server.url}/api/superadmin/health`, { headers: { cookie } })
    const { lines, isWell } = (await read.json()) as SiteHealth
    expect(isWell).toBe(false)
    const [rescued = ''] = rescuedFiles()
    expect(lines.find(({ key }) => key === 'database')).toEqual({
      key: 'database',
      state: 'failure',
      text: `Le fichier de la base, ${file()}, a été supprimé, déplacé ou remplacé\u202f: le site n’enregistre plus rien.`,
      remedy: `Rien n’est perdu\u202f: tout est dans ${join(site.dataDir, rescued)}. Demandez à qui s’occupe du serveur d’arrêter proprement le site, de lancer la commande rescue, qui met ce fichier à la place de ${file()}, puis de démarrer le site.`,
    })
    await server.signalAndWait('SIGKILL')
  })
})

describe('practice.db copied without its write-ahead log', () => {
  const copyAlone = () => {
    copyFileSync(file(), `${file()}.copy`)
    return () => {
      rmSync(`${file()}-wal`, { force: true })
      rmSync(`${file()}-shm`, { force: true })
      renameSync(`${file()}.copy`, file())
    }
  }

  test('from a site that has just opened for the first time: the account and the pictures are known', async () => {
    emptyFolder()
    const server = await start({ STARTER_CONTENT: 'vide' })
    const putBack = copyAlone()
    await server.signalAndWait('SIGKILL')
    putBack()
    const { output } = await attemptStart({ DATA_DIR: site.dataDir, STARTER_CONTENT: 'vide' })
    expect(output).toContain('Votre site est ouvert')
    expect(output).not.toContain('Première connexion')
  })

  test.each([
    ['without the id of its pictures', 'update installation set storage_id = null', 'ne connaît pas ce site'],
    ['without accounts', 'delete from users', 'n’a aucun compte'],
  ])('%s, is refused and not modified', async (_state, change, reason) => {
    const database = new DatabaseSync(file())
    database.exec(change)
    database.close()
    expect(await expectRefusal(site.dataDir)).toMatch(
      new RegExp(
        `^La base ${reason}, alors que les images d’un site sont dans ${site.dataDir}/uploads\u202f: `,
      ),
    )
  })

  test('is that of another program: refused and not modified', async () => {
    rmSync(file())
    const database = new DatabaseSync(file())
    database.exec('create table notes (text text)')
    database.close()
    expect(await expectRefusal(site.dataDir)).toBe(
      `La base ${file()} est celle d’un autre programme\u202f: corrigez DATA_DIR, ou remettez en place la sauvegarde de practice.db (docs/operations.md). Rien n’a été modifié.`,
    )
  })
})

test.each([
  ['before the storage had an id', 'update installation set storage_id = null', false],
  ['before the database recorded the id', 'update installation set storage_id = null', true],
  ['before the first account', 'delete from users', true],
])('a first start that was killed %s resumes', async (_moment, change, hasId) => {
  const database = new DatabaseSync(file())
  database.exec(change)
  database.exec('delete from users')
  database.close()
  writeFileSync(join(site.dataDir, 'uploads/.new'), '')
  if (!hasId) rmSync(join(site.dataDir, 'uploads/.site-id'))
  await expectToStart(site.dataDir)
  expect(existsSync(join(site.dataDir, 'uploads/.new'))).toBe(false)
})
