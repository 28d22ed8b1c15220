/** The list of clients, their search and their import, with ten thousand clients, on both engines. */

import { Agent } from 'node:http'
import { cpus } from 'node:os'
import { sql } from 'kysely'
import { systemClock } from '#server/clock.ts'
import { ensureSuperadmin } from '#server/features/auth/actions.ts'
import { emptyPostgres, startPostgres } from '../tests/support/postgres.ts'
import { fillClients } from './clients/filled-clients.ts'
import { openPractice } from './practice.ts'
import { median, percentile } from './reads.ts'
import { openVisitor, type Visitor } from './request.ts'
import { writeBetweenMarks } from './scale/marked-text.ts'

const WARM_UP = 10
const MEASURED = 100
const IMPORTS = 5
const LINES = 5_000
/** A question that takes seconds is asked less often. */
const LONGEST_MS = 15_000

const LIST = '/api/admin/clients/liste'
const DIALOG = '/api/admin/clients/recherche'

const QUESTIONS: readonly { label: string; path: string; body: object }[] = [
  { label: 'first page of the list', path: LIST, body: {} },
  { label: 'search of one letter', path: LIST, body: { text: 'm' } },
  { label: 'search of three letters', path: LIST, body: { text: 'mar' } },
  { label: 'new clients', path: LIST, body: { new: true } },
  { label: 'regular clients', path: LIST, body: { regular: true } },
  { label: 'clients who were absent', path: LIST, body: { missed: true } },
  { label: 'not seen for two months', path: LIST, body: { unseenMonths: 2 } },
  { label: 'sorted by number', path: LIST, body: { sort: 'count' } },
  { label: 'dialog, two letters', path: DIALOG, body: { text: 'ma' } },
  { label: 'dialog, three letters', path: DIALOG, body: { text: 'mar' } },
]

type Figure = { p50: number; p99: number }
type Figures = Map<string, Figure>

const sqlite = await measure()
const { address, stop } = await startPostgres('durable')
const postgres = await measure((await emptyPostgres(address)).url).finally(stop)
const table = toTable(sqlite, postgres)
writeBetweenMarks(new URL('./README.md', import.meta.url), 'npm run bench:clients', table)
console.log(table)

async function measure(databaseUrl?: string): Promise<Figures> {
  const practice = await openPractice(undefined, databaseUrl ? { DATABASE_URL: databaseUrl } : {})
  const agent = new Agent({ keepAlive: true })
  try {
    const owner = await ensureSuperadmin(practice)
    await fillClients(practice.database, practice.today)
    // PostgreSQL does this by itself a minute later.
    await sql`analyze`.execute(practice.database.kysely)
    const visitor = await openVisitor(await practice.app.listen({ host: '127.0.0.1', port: 0 }), agent)
    await visitor.signIn(owner ?? { username: '', password: '' })
    const { kysely: db } = practice.database
    const readRows = () => db.selectFrom('clients').select(['id', 'name', 'email']).limit(50).execute()
    const figures: Figures = new Map([['bare `select` of 50 rows', await timesOf(readRows)]])
    for (const { label, path, body } of QUESTIONS) {
      figures.set(label, await timesOf(() => ask(visitor, path, body)))
      console.log(label, figures.get(label))
    }
    figures.set(`import of ${LINES} lines`, await timesOf(importing(visitor), { warmUp: 0, count: IMPORTS }))
    return figures
  } finally {
    agent.destroy()
    await practice.close()
  }
}

async function ask(visitor: Visitor, path: string, body: object): Promise<void> {
  const { status, body: answer } = await visitor.send('POST', path, body)
  if (status !== 200) throw new Error(`${path} got ${status}: ${answer}`)
}

/** Imports other clients each time. */
function importing(visitor: Visitor): () => Promise<void> {
  let files = 0
  return () => {
    files += 1
    const lines = Array.from({ length: LINES }, (_, i) => `Anne Blanc ${i},file${files}-${i}@exemple.fr`)
    const form = new FormData()
    form.append('table', new Blob([['Nom,E-mail', ...lines].join('\n')]), 'clients.csv')
    return ask(visitor, '/api/superadmin/client-imports', form)
  }
}

async function timesOf(
  work: () => Promise<unknown>,
  { warmUp = WARM_UP, count = MEASURED } = {},
): Promise<Figure> {
  const times: number[] = []
  const endsAt = performance.now() + LONGEST_MS
  for (let i = 0; i < warmUp + count && performance.now() < endsAt; i += 1) {
    const startedAt = performance.now()
    await work()
    if (i >= warmUp) times.push(performance.now() - startedAt)
  }
  return { p50: median(times), p99: percentile(times, 0.99) }
}

function toTable(onSqlite: Figures, onPostgres: Figures): string {
  const cellOf = (figure: Figure | undefined) => (figure ? `${toMs(figure.p50)}, ${toMs(figure.p99)}` : '')
  const rows = [...onSqlite].map(
    ([label, figure]) => `| ${label} | ${cellOf(figure)} | ${cellOf(onPostgres.get(label))} |`,
  )
  const date = systemClock('Europe/Paris').local().day
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? process.arch}`
  return [
    `Measured on ${date} on ${machine}, Node.js ${process.version}:\n`,
    '| work | SQLite: p50, p99 in ms | PostgreSQL: p50, p99 in ms |',
    '|---|---|---|',
    ...rows,
  ].join('\n')
}

function toMs(ms: number): string {
  return ms < 10 ? ms.toFixed(1) : ms.toFixed(0)
}
