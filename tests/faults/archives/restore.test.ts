import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { cliCommand } from '#server/backup/cli-command.ts'
import { REFUSED_START } from '#server/cannot-start.ts'
import type { Engine } from '#server/db/engine.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import { fillPublicPages } from '../../support/practice/whole-practice.ts'
import { openRestored, restoreInto, setUpRestores } from '../../support/servers/restoring.ts'
import { attemptStart } from '../../support/servers/server-process.ts'
import { canMount, mountSmallDisk } from '../../support/servers/small-disk.ts'

const DIES_AT = new URL('../../support/servers/dies-at.ts', import.meta.url).href
const SETTINGS = { SECRET_KEY: 'restore-0123456789abcdef0123456789abcdef', LOG_LEVEL: 'silent' }

const setup = setUpRestores()
let site: TestPractice
let archive: string

beforeEach(async () => {
  site = await practice({ env: { SECRET_KEY: SETTINGS.SECRET_KEY } })
  await aSuperadmin(site)
  const { id: praticienId } = await aPractitioner(site)
  await fillPublicPages(site)
  await aReservation(site, { praticienId, date: '2027-04-13', time: '10:00' })
  archive = await setup.archiveOf(site)
})

function restoreByCommand(env: Record<string, string>) {
  const { file, args } = cliCommand()
  return spawnSync(file, [...args, 'restore', archive], {
    env: { PATH: process.env.PATH, ...SETTINGS, ...env },
    encoding: 'utf8',
  })
}

async function contentOf({ database: { kysely: db }, storage }: TestPractice) {
  const entries = await db.selectFrom('agenda_entries').selectAll().orderBy('id').execute()
  const users = await db.selectFrom('users').select(['id', 'username']).orderBy('id').execute()
  const pictures = (await storage.uploads.list()).map(({ name }) => name).sort()
  return { entries, users, pictures }
}

const MOMENTS: [Engine, string, (dataDir: string) => string][] = [
  ['sqlite', 'before the database moves in', (dataDir) => `renameSync 1 ${join(dataDir, 'practice.db')}`],
  // The first one flushes the folder before the moves.
  ['postgres', 'between the moves and the commit', (dataDir) => `open 2 ${dataDir}`],
]

test.each(MOMENTS)(
  'on %s a restore killed %s becomes no site, and is complete once it is repeated',
  async (engine, _, moment) => {
    const home = await setup.emptyHome(engine)
    const dataDir = home.env.DATA_DIR ?? ''
    const dies = { NODE_OPTIONS: `--import=${DIES_AT}`, DIES_AT: moment(dataDir) }
    expect(restoreByCommand({ ...home.env, ...dies }).signal).toBe('SIGKILL')
    expect(existsSync(join(dataDir, 'uploads'))).toBe(true)
    await expect(restoreInto(home, `${archive}.none`, { env: SETTINGS })).rejects.toThrow(/n’existe pas/)
    const { output, code } = await attemptStart({ ...home.env, ...SETTINGS })
    expect([code, output]).toEqual([
      REFUSED_START,
      expect.stringMatching(/^Impossible de démarrer\. La restauration dans/),
    ])

    await restoreInto(home, archive, { env: SETTINGS })
    expect(readdirSync(dataDir).filter((name) => /^\.rest/.test(name))).toEqual([])
    expect(await contentOf(await openRestored(home, site, SETTINGS))).toEqual(await contentOf(site))
  },
)

test.runIf(canMount())(
  'a restore into a folder on a read-only disk says so in one sentence and changes nothing',
  async () => {
    const disk = mountSmallDisk(40)
    onTestFinished(() => disk.unmount())
    disk.turnReadOnly()
    const before = readdirSync(disk.folder)
    const { status, stdout, stderr } = restoreByCommand({ DATA_DIR: disk.folder })
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      `Le site n’a pas été restauré. ${disk.folder}/server.lock ne peut pas être ouvert en écriture\u202f: vérifiez les droits de ce fichier et du dossier ${disk.folder}.\n`,
    ])
    expect(readdirSync(disk.folder)).toEqual(before)
  },
)
