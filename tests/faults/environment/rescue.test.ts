import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectRefusal, hashFiles, runCommand, setUpSiteFolders } from '../../support/practice/site-folder.ts'
import { bookAt, clientsIn } from '../../support/servers/book-at.ts'
import { startServer } from '../../support/servers/server-process.ts'

const site = setUpSiteFolders()
const file = () => join(site.dataDir, 'practice.db')
const rescue = (...args: string[]) => runCommand(site.dataDir, 'rescue', ...args)
const namesLike = (pattern: RegExp) => readdirSync(site.dataDir).filter((name) => pattern.test(name))
const start = () => startServer({ DATA_DIR: site.dataDir, LOG_LEVEL: 'silent' })

/** A site that has run with two clients, lost its database and stopped; returns the path of what it saved. */
async function lostSite(): Promise<string> {
  rmSync(site.dataDir, { recursive: true })
  mkdirSync(site.dataDir)
  const server = await start()
  await bookAt(server.url, 'Zoé Petit')
  copyFileSync(file(), `${file()}.early`)
  await bookAt(server.url, 'Ana Roux')
  renameSync(file(), `${file()}.gone`)
  await server.signalAndWait('SIGTERM')
  rmSync(`${file()}.gone`)
  const [rescued = ''] = namesLike(/^practice-rescued-\d+\.db$/)
  return join(site.dataDir, rescued)
}

function expectUnchanged(act: () => { status: number | null; stderr: string }): string {
  const before = hashFiles(site.dataDir)
  const { status, stderr } = act()
  expect(status).toBe(1)
  expect(hashFiles(site.dataDir)).toEqual(before)
  return stderr.trim()
}

async function expectWholeSite(): Promise<void> {
  const server = await start()
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  await server.signalAndWait('SIGTERM')
  expect(clientsIn(file())).toEqual(['Zoé Petit', 'Ana Roux'])
  const database = new DatabaseSync(file(), { readOnly: true })
  const events = database.prepare("select value from settings where key = 'databaseLog'").all()
  database.close()
  expect(events).toEqual([])
}

describe('rescue', () => {
  let rescued: string
  beforeEach(async () => {
    rescued = await lostSite()
  })

  test('puts the saved file in the place of a missing database, and the site misses nothing', async () => {
    const { stdout, status } = rescue()
    expect(status).toBe(0)
    expect(stdout).toMatch(
      /^practice-rescued-\d+\.db\s: 2 rendez-vous et plages, 2 clients, 0 écriture du livre des recettes, dernière modification le .*\npractice\.db\s: il n’y en a pas\.\n/,
    )
    expect(namesLike(/rescued/)).toEqual([])
    await expectWholeSite()
  })

  test.each([
    ['an older copy of the database', () => renameSync(`${file()}.early`, file()), 'endommagée', false],
    ['a damaged one', () => writeFileSync(file(), 'not a database at all'), 'endommagée', true],
    ['one that was emptied', () => writeFileSync(file(), ''), 'il n’y en a pas', true],
  ])('puts %s aside, with its log', async (_what, put, said, isSaid) => {
    put()
    writeFileSync(`${file()}-journal`, '')
    const { stdout, status } = rescue()
    expect([status, stdout.includes(said)]).toEqual([0, isSaid])
    const [aside = ''] = namesLike(/^before-/)
    expect(stdout).toContain(join(site.dataDir, aside))
    const moved = readdirSync(join(site.dataDir, aside))
    expect(moved).toEqual(expect.arrayContaining(['practice.db', 'practice.db-journal']))
    expect(namesLike(/^practice\.db-/)).toEqual([])
    await expectWholeSite()
  })

  test('finishes what was killed after the old database was moved: its log is not left to the saved file', async () => {
    writeFileSync(`${file()}-wal`, 'the log of another file')
    expect(rescue().status).toBe(0)
    expect(existsSync(`${file()}-wal`)).toBe(false)
    await expectWholeSite()
  })

  test('refuses over a database that was written to since, and says what each has; --force puts it aside', async () => {
    renameSync(`${file()}.early`, file())
    const server = await start()
    await bookAt(server.url, 'Ida Noir')
    await server.signalAndWait('SIGTERM')
    const sentence = expectUnchanged(rescue)
    expect(sentence).toMatch(/^La base n’a pas été remplacée\. La base qui est là a été modifiée depuis/)
    expect(sentence).toMatch(/practice-rescued-\d+\.db\s: 2 rendez-vous et plages, 2 clients/)
    expect(sentence).toMatch(/practice\.db, qui est là\s: 1 rendez-vous ou plage, 1 client,/)
    expect(rescue('--force').status).toBe(0)
    const [aside = ''] = namesLike(/^before-/)
    expect(clientsIn(join(site.dataDir, aside, 'practice.db'))).toEqual(['Ida Noir'])
    await expectWholeSite()
  })

  test('refuses a file that is damaged, or none that the site saved', () => {
    expect(expectUnchanged(() => rescue('practice.db.early'))).toMatch(
      /practice\.db\.early n’est pas un fichier practice-rescued-….db/,
    )
    writeFileSync(rescued, 'SQLite format 3\0 and then nothing')
    expect(expectUnchanged(rescue)).toMatch(/est endommagé, ou n’est pas la base d’un site/)
    rmSync(rescued)
    expect(expectUnchanged(rescue)).toMatch(/Il n’y a aucun fichier practice-rescued-….db dans /)
  })

  test('refuses while the site runs', async () => {
    copyFileSync(rescued, file())
    const server = await start()
    const { status, stderr } = rescue()
    expect([status, stderr]).toEqual([1, expect.stringContaining('arrêtez-le proprement')])
    await server.signalAndWait('SIGTERM')
    expect(existsSync(rescued)).toBe(true)
  })

  test('comes before a restore, which names the saved file, even with --force', async () => {
    for (const args of [['archive.tar.gz'], ['archive.tar.gz', '--force']])
      expect(expectUnchanged(() => runCommand(site.dataDir, 'restore', ...args))).toContain(
        `dans ${rescued} tout ce que sa base contenait`,
      )
    expect(await expectRefusal(site.dataDir)).toContain(`dans ${rescued}\u202f: lancez`)
  })
})
