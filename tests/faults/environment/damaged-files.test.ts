import { closeSync, cpSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { attemptStart } from '../../support/servers/server-process.ts'
import { fault } from '../fault.ts'
import { check } from '../oracle/journal.ts'
import { People } from '../people.ts'
import { envOf, expectGracefulStop, startSite, temporaryFolder } from '../site.ts'

/** SQLite's default. */
const PAGE_BYTES = 4096

/** Lost: the rows of a page whose damage did not refuse the start. */
fault(
  'a damaged database file: one page overwritten with random bytes',
  { on: ['sqlite'], longOn: ['sqlite'], most: 100 },
  async ({ tries, random, resources }) => {
    const home = temporaryFolder(resources)
    const whole = envOf(join(home, 'whole'))
    const server = await startSite(resources, whole)
    const people = await People.meet(server.url)
    for (let i = 0; i < 100; i += 1) await Promise.all([people.book(), people.write()])
    await expectGracefulStop(server)
    const expected = readAllRows(whole.DATA_DIR)
    const silent: string[] = []
    let refused = 0
    for (let i = 0; i < tries; i += 1) {
      const env = envOf(join(home, `copy-${i}`))
      cpSync(whole.DATA_DIR, env.DATA_DIR, { recursive: true })
      const page = overwriteRandomPage(join(env.DATA_DIR, 'practice.db'), random)
      const { output } = await attemptStart(env)
      if (isRefusedAsDamaged(output)) refused += 1
      else if (readAllRows(env.DATA_DIR) !== expected) silent.push(`rows of page ${page}`)
      rmSync(env.DATA_DIR, { recursive: true })
    }
    const { lost, doubled } = await check(people.journal, whole)
    const note = `${refused} starts refused with the sentence, ${tries - refused} pages without content`
    return { lost: [...lost, ...silent], doubled, note }
  },
)

function overwriteRandomPage(file: string, random: () => number): number {
  const page = Math.floor((random() * statSync(file).size) / PAGE_BYTES)
  const bytes = Buffer.from(Array.from({ length: PAGE_BYTES }, () => random() * 256))
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, bytes, 0, PAGE_BYTES, page * PAGE_BYTES)
  closeSync(descriptor)
  return page
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
