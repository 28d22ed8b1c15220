import { addDays } from '#domain/language/time.ts'
import { remoteVisitor } from '../../support/servers/remote-server.ts'
import { OWNER } from '../../support/servers/several-servers.ts'
import { type Findings, fault, mergeFindings } from '../fault.ts'
import { pause } from '../moments.ts'
import { expectIntact } from '../oracle/journal.ts'
import { type KillableSite, openKillableSite, withDatabase } from '../site.ts'

/** Longer than it takes to hand a visit over. */
const LONGEST_MS = 60
const FIRST = addDays(new Date().toISOString().slice(0, 10), 30)

fault(
  'kill -9 while a visit is handed over, which leaves one visit at its hour, of the one person or the other',
  { on: ['sqlite', 'postgres'], longOn: ['postgres'], least: 3, most: 50 },
  async ({ engine, tries, random, resources }) => {
    const site = await openKillableSite(engine, resources)
    const found: Findings[] = []
    for (let i = 0; i < tries; i += 1) found.push(await killHandingOver(site, i, random() * LONGEST_MS))
    await withDatabase(site.env, (database) => expectIntact(database, site.env))
    return mergeFindings(found)
  },
)

async function killHandingOver(site: KillableSite, i: number, afterMs: number): Promise<Findings> {
  const owner = await signInTo(site)
  const date = addDays(FIRST, i)
  const id = await bookFor(owner, { date, name: `Zoe ${i}` })
  const other = { clientName: `Ana ${i}`, clientEmail: `ana.${i}@exemple.fr`, person: 'other' }
  const answer = owner.put(`/api/admin/reservations/${date}/${id}/client`, other).then(
    ({ status }) => status,
    () => null,
  )
  await pause(afterMs)
  await site.kill()
  const status = await answer
  if (status !== null && status !== 200) throw new Error(`${other.clientName}: ${status}`)
  const people = await livePeople(site, date)
  const isForgotten = status === 200 && people[0] !== other.clientName
  return {
    lost: people.length === 0 || isForgotten ? [`${date}: ${people}`] : [],
    doubled: people.length > 1 ? [`${date}: ${people}`] : [],
  }
}

type Owner = Awaited<ReturnType<typeof signInTo>>

async function bookFor(owner: Owner, { date, name }: { date: string; name: string }): Promise<number> {
  const { body: agendas } = await owner.get<{ id: number }[]>('/api/superadmin/agendas')
  const slot = { date, time: '10:00', praticienId: agendas[0]?.id }
  const person = { clientName: name, clientEmail: 'zoe@exemple.fr' }
  const { status, body } = await owner.post<{ booking: { id: number } }>('/api/reservations', {
    ...slot,
    ...person,
  })
  if (status !== 201) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
  return body.booking.id
}

async function signInTo(site: KillableSite) {
  const { url } = site.running[0] ?? (await site.start())
  const owner = await remoteVisitor(url).signIn(OWNER.username, OWNER.password)
  await owner.csrfToken()
  return owner
}

async function livePeople({ env }: KillableSite, date: string): Promise<(string | null)[]> {
  const rows = await withDatabase(env, ({ kysely }) =>
    kysely
      .selectFrom('agenda_entries')
      .select('client_name')
      .where('date', '=', date)
      .where('cancelled_at', 'is', null)
      .execute(),
  )
  return rows.map((row) => row.client_name)
}
