import { closeSync, cpSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { attemptStart } from '../../../support/server-process.ts'
import type { Fault, Outcome } from '../fault.ts'
import { seededRandom, triesOf } from '../random.ts'
import { findDamage } from './acknowledged-work.ts'
import { People } from './people.ts'
import { envOf, expectGracefulStop, startSite, temporaryFolder } from './running-site.ts'

/** SQLite's default. */
const PAGE_BYTES = 4096

async function damagePages(): Promise<Outcome> {
  await using resources = new AsyncDisposableStack()
  const home = temporaryFolder(resources)
  const whole = envOf(join(home, 'whole'))
  const server = await startSite(resources, whole)
  const people = await People.meet(server.url)
  for (let i = 0; i < 100; i += 1) await Promise.all([people.book(), people.write()])
  await expectGracefulStop(server)
  const expected = readAllRows(whole.DATA_DIR)
  const tries = triesOf(100)
  const random = seededRandom('damaged pages')
  let [refused, lost] = [0, 0]
  for (let i = 0; i < tries; i += 1) {
    const env = envOf(join(home, `copy-${i}`))
    cpSync(whole.DATA_DIR, env.DATA_DIR, { recursive: true })
    overwriteRandomPage(join(env.DATA_DIR, 'practice.db'), random)
    const { output } = await attemptStart(env)
    if (isRefusedAsDamaged(output)) refused += 1
    else if (readAllRows(env.DATA_DIR) !== expected) lost += 1
    rmSync(env.DATA_DIR, { recursive: true })
  }
  const damage = await findDamage(whole, people.acknowledged)
  const note = `${refused} starts refused with the sentence, ${tries - refused - lost} pages without content`
  return { tried: tries, lost: lost + damage.lost, doubled: damage.doubled, note }
}

function overwriteRandomPage(file: string, random: () => number): void {
  const page = Math.floor((random() * statSync(file).size) / PAGE_BYTES)
  const bytes = Buffer.from(Array.from({ length: PAGE_BYTES }, () => random() * 256))
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, bytes, 0, PAGE_BYTES, page * PAGE_BYTES)
  closeSync(descriptor)
}

function isRefusedAsDamaged(output: string): boolean {
  return /^Impossible de démarrer\. La base \S+ est endommagée.*Rien n’a été modifié\.$/.test(output.trim())
}

/** Rows of visitors and staff as comparable text; a start writes to other tables. */
function readAllRows(dataDir: string): string {
  const database = new DatabaseSync(join(dataDir, 'practice.db'))
  const tables = ['agenda_entries', 'contact_messages', 'users', 'agendas', 'services', 'pages', 'settings']
  const rows = tables.map((table) => database.prepare(`select * from ${table} order by 1`).all())
  database.close()
  return JSON.stringify(rows)
}

export const DAMAGED_FILE_FAULTS: readonly Fault[] = [
  {
    name: 'a damaged database file: one page overwritten with random bytes',
    engine: 'sqlite',
    run: damagePages,
  },
]
