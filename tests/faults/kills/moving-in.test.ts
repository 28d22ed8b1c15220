import type { MovingInPreview } from '#contract/clients/moving-in.ts'
import { addDays } from '#domain/language/time.ts'
import type { Database } from '#server/db/engine.ts'
import type { TestClient } from '../../support/practice/test-client.ts'
import { remoteVisitor } from '../../support/servers/remote-server.ts'
import { OWNER } from '../../support/servers/several-servers.ts'
import { fault } from '../fault.ts'
import { pause } from '../moments.ts'
import { expectIntact } from '../oracle/journal.ts'
import { type KillableSite, openKillableSite, withDatabase } from '../site.ts'

const PATH = '/api/superadmin/activity-imports'
const COUNT = 400
const FIRST = addDays(new Date().toISOString().slice(0, 10), 30)
/** Of an import, at twenty a day. */
const DAYS = COUNT / 20
const CLIENTS = 120

fault(
  'kill -9 while appointments of another program are stored, which leaves all of them or none',
  { on: ['sqlite', 'postgres'], longOn: ['postgres'], least: 2, most: 20 },
  async ({ engine, tries, random, resources }) => {
    const site = await openKillableSite(engine, resources)
    const halves: string[] = []
    const { durationMs } = await moveInFrom(await signInTo(site), 0)
    for (let i = 1; i <= tries; i += 1) {
      const moving = moveInFrom(await signInTo(site), i).catch(() => null)
      await pause(random() * durationMs)
      await site.kill()
      await moving
      await site.start()
      halves.push(...(await withDatabase(site.env, (database) => findHalves(database, i))))
      // The same file again: its appointments come in, or are known.
      await moveInFrom(await signInTo(site), i)
      halves.push(...(await withDatabase(site.env, (database) => findMissing(database, i))))
    }
    await withDatabase(site.env, (database) => expectIntact(database, site.env))
    return { lost: halves, doubled: [], note: `an import took ${Math.round(durationMs)} ms` }
  },
)

async function signInTo(site: KillableSite): Promise<TestClient> {
  const { url } = site.running[0] ?? (await site.start())
  const owner = await remoteVisitor(url).signIn(OWNER.username, OWNER.password)
  await owner.csrfToken()
  return owner
}

/** The time that the storing took, without the preview before it. */
async function moveInFrom(owner: TestClient, number: number): Promise<{ durationMs: number }> {
  const agendas = await owner.get<{ id: number }[]>('/api/superadmin/agendas')
  const choices = { practitioners: String(agendas.body[0]?.id) }
  const { body } = await owner.upload<MovingInPreview>(`${PATH}/preview`, formOf(number, choices))
  if (body.upcoming === 0 && body.known === COUNT) return { durationMs: 0 }
  const startedAt = performance.now()
  const stored = await owner.upload(PATH, formOf(number, { ...choices, expected: String(body.upcoming) }))
  if (stored.status !== 200) throw new Error(`${stored.status} ${JSON.stringify(stored.body)}`)
  return { durationMs: performance.now() - startedAt }
}

function formOf(number: number, choices: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(choices)) form.append(name, value)
  form.append('table', new Blob([fileOf(number)]), 'rendez-vous.csv')
  return form
}

/** Of days and clients of its own; no hour is missing where the clocks change. */
function fileOf(number: number): string {
  const lines = Array.from({ length: COUNT }, (_, index) => {
    const day = addDays(FIRST, number * DAYS + Math.floor(index / 20))
    const time = `${String(3 + (index % 20)).padStart(2, '0')}:00`
    const client = `${number}-${index % CLIENTS}`
    return `${day};${time};45;Client ${client};client-${client}@exemple.fr`
  })
  return `Date;Heure;Durée;Client;E-mail\n${lines.join('\n')}\n`
}

/** Names what is there unless it is all or nothing. */
async function findHalves(database: Database, number: number): Promise<string[]> {
  const { appointments, clients, imports } = await countsOf(database, number)
  const isWhole = appointments === COUNT && clients === CLIENTS && imports === 1
  const isNothing = appointments + clients + imports === 0
  return isWhole || isNothing ? [] : [`${appointments} appointments, ${clients} clients, ${imports} imports`]
}

async function findMissing(database: Database, number: number): Promise<string[]> {
  const { appointments } = await countsOf(database, number)
  return appointments === COUNT ? [] : [`${COUNT - appointments} appointments of import ${number}`]
}

async function countsOf({ kysely }: Database, number: number) {
  const appointments = await kysely
    .selectFrom('agenda_entries')
    .select('import_id')
    .where('client_name', 'like', `Client ${number}-%`)
    .execute()
  const clients = await kysely
    .selectFrom('clients')
    .select('id')
    .where('name', 'like', `Client ${number}-%`)
    .execute()
  const imports = new Set(appointments.map(({ import_id }) => import_id))
  return { appointments: appointments.length, clients: clients.length, imports: imports.size }
}
