import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { setUpSiteFolders } from '../../support/practice/site-folder.ts'
import { bookAt, clientsIn } from '../../support/servers/book-at.ts'
import {
  attemptStart,
  CODE_CACHE,
  type ServerProcess,
  startServer,
} from '../../support/servers/server-process.ts'

const CLI = join(import.meta.dirname, '../../../src/server/cli.ts')
const LOSSES = [
  ['practice.db-wal'],
  ['practice.db-shm'],
  ['practice.db-wal', 'practice.db-shm'],
  ['server.lock'],
]
const STEPS = ['delete', 'write', 'command', 'kill'] as const
/** Few enough for each run: before and after each of the others. */
const ALWAYS = [
  'delete write command kill',
  'delete kill command write',
  'kill delete command write',
  'write delete command kill',
]

type Step = (typeof STEPS)[number]

const site = setUpSiteFolders()
const file = () => join(site.dataDir, 'practice.db')
const env = () => ({ DATA_DIR: site.dataDir, LOG_LEVEL: 'silent' })

function permutations(steps: readonly Step[]): Step[][] {
  if (steps.length < 2) return [[...steps]]
  return steps.flatMap((first) =>
    permutations(steps.filter((step) => step !== first)).map((others) => [first, ...others]),
  )
}

/** So that a start may make it wait for its last number. */
function switchBookOn(): void {
  const database = new DatabaseSync(file())
  database.exec(
    `insert into settings (key, value, updated_at, is_example) values ('receiptsBook', '{"isOn":true}', 1, 0)`,
  )
  database.close()
}

function readFacts(): { isSound: boolean; awaitsNumber: boolean } {
  const database = new DatabaseSync(file())
  const [verdict] = database.prepare('pragma integrity_check').all()
  const row = database.prepare("select value from settings where key = 'receiptsBook'").get()
  database.close()
  return {
    isSound: verdict?.integrity_check === 'ok',
    awaitsNumber: JSON.parse(String(row?.value)).awaitsNumber === true,
  }
}

/** A start that is refused because all rows are in a file beside the database, then does as it says. */
async function startAgain(): Promise<void> {
  const { output } = await attemptStart(env())
  const [, rescued] = / dans (\S+practice-rescued-\d+\.db)/.exec(output) ?? []
  if (rescued === undefined) return expect(output).toContain('Votre site est ouvert')
  for (const end of ['', '-wal', '-shm']) rmSync(`${file()}${end}`, { force: true })
  renameSync(rescued, file())
  expect((await attemptStart(env())).output).toContain('Votre site est ouvert')
}

describe('a site whose log, index or lock is deleted', () => {
  const runs = permutations(STEPS).map((steps, index) => {
    const losses = LOSSES[index % LOSSES.length] ?? []
    return { steps, losses, order: steps.join(' '), what: losses.join(' and ') }
  })
  const isLong = ({ order }: { order: string }) => !ALWAYS.includes(order)

  async function play({ steps, losses }: { steps: Step[]; losses: string[] }): Promise<void> {
    rmSync(site.dataDir, { recursive: true })
    mkdirSync(site.dataDir)
    // Empty of everything but the starter content, which has slots.
    await startServer(env()).then((server) => server.signalAndWait('SIGTERM'))
    switchBookOn()
    let server: ServerProcess | null = await startServer(env())
    const acknowledged: string[] = []
    const write = async (name: string) => {
      if (server && (await bookAt(server.url, name)).status === 201) acknowledged.push(name)
    }
    const does: Record<Step, () => unknown> = {
      delete: () => {
        for (const name of losses) rmSync(join(site.dataDir, name), { force: true })
      },
      write: () => write('Ana Roux'),
      command: () => {
        const run = spawnSync(process.execPath, [CLI, 'check', '--repair'], {
          env: { ...CODE_CACHE, ...env() },
          encoding: 'utf8',
        })
        expect(run.stdout + run.stderr).not.toContain('endommagée')
      },
      kill: async () => {
        await server?.signalAndWait('SIGKILL')
        server = null
      },
    }
    await write('Zoé Petit')
    for (const step of steps) await does[step]()
    await startAgain()
    const { isSound, awaitsNumber } = readFacts()
    expect(isSound).toBe(true)
    // One that was answered last may be in the log alone, which is gone: then the book says so.
    const missing = acknowledged.filter((name) => !clientsIn(file()).includes(name))
    if (!awaitsNumber) expect(missing).toEqual([])
  }

  test.each(runs.filter((run) => !isLong(run)))(
    '($what), in the order $order: its file stays sound, and nothing acknowledged is missing unsaid',
    play,
  )
  test.each(runs.filter(isLong))(
    '($what), in the long order $order: its file stays sound, and nothing acknowledged is missing unsaid',
    { tags: ['long'] },
    play,
  )
})

test('a site that was killed and then lost its log says so, and its book waits for the last number', async () => {
  switchBookOn()
  const server = await startServer(env())
  await server.signalAndWait('SIGKILL')
  expect(existsSync(`${file()}-wal`)).toBe(true)
  rmSync(`${file()}-wal`)
  await startAgain()
  expect(readFacts()).toEqual({ isSound: true, awaitsNumber: true })
})

test('a site that was killed and opened by a command starts as if nothing had happened', async () => {
  switchBookOn()
  const server = await startServer(env())
  await server.signalAndWait('SIGKILL')
  spawnSync(process.execPath, [CLI, 'check'], { env: { ...CODE_CACHE, ...env() } })
  expect(existsSync(`${file()}-wal`)).toBe(false)
  await startAgain()
  expect(readFacts()).toEqual({ isSound: true, awaitsNumber: false })
})

test('a second server is refused although the lock of the first was deleted', async () => {
  const server = await startServer(env())
  rmSync(join(site.dataDir, 'server.lock'))
  expect((await attemptStart(env())).output).toContain('Un autre serveur utilise déjà le dossier')
  await server.signalAndWait('SIGKILL')
})
