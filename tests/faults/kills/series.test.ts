import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { addDays } from '#domain/language/time.ts'
import { weekly } from '../../support/price-list/series.ts'
import { remoteVisitor } from '../../support/servers/remote-server.ts'
import { OWNER } from '../../support/servers/several-servers.ts'
import { fault } from '../fault.ts'
import { pause } from '../moments.ts'
import { expectIntact } from '../oracle/journal.ts'
import { type KillableSite, openKillableSite, withDatabase } from '../site.ts'

/** Longer than a series of twelve dates takes. */
const LONGEST_MS = 120
const COUNT = 12
const FIRST = addDays(new Date().toISOString().slice(0, 10), 30)

fault(
  'kill -9 while a series is booked or moved, which leaves all of its dates or none',
  { on: ['sqlite', 'postgres'], longOn: ['postgres'], least: 3, most: 50 },
  async ({ engine, tries, random, resources }) => {
    const site = await openKillableSite(engine, resources)
    const halves: string[] = []
    for (let i = 0; i < tries; i += 1) {
      // Hours of their own, so that no series is in the way of another one.
      const time = `${String(8 + (i % 12)).padStart(2, '0')}:${i % 24 < 12 ? '00' : '30'}`
      const owner = await signInTo(site)
      const praticienId = await findPractitioner(owner)
      const request = {
        clientName: `Zoe ${i}`,
        praticienId,
        dates: weekly(addDays(FIRST, i % 2), { count: COUNT, time }),
      }
      const booking = owner.post('/api/admin/agenda/series', request, { 'idempotency-key': `zoe-${i}` })
      await killDuring(site, booking, random() * LONGEST_MS)
      halves.push(...(await findHalf(site, request)))

      const again = await signInTo(site)
      await again.post('/api/admin/agenda/series', request, { 'idempotency-key': `zoe-${i}` })
      const dates = (await listDates(again, request.clientName)).map((one) => {
        return { id: one.id, date: one.date, newDate: addDays(one.date, 2), newTime: one.time }
      })
      if (dates.length !== COUNT) throw new Error(`${request.clientName} has ${dates.length} dates`)
      const move = again.post('/api/admin/agenda/series/changement', { dates })
      await killDuring(site, move, random() * LONGEST_MS)
      halves.push(...(await findHalf(site, request)))
    }
    await withDatabase(site.env, (database) => expectIntact(database, site.env))
    return { lost: halves, doubled: [] }
  },
)

type Owner = Awaited<ReturnType<typeof signInTo>>

async function signInTo(site: KillableSite) {
  const { url } = site.running[0] ?? (await site.start())
  const owner = await remoteVisitor(url).signIn(OWNER.username, OWNER.password)
  await owner.csrfToken()
  return owner
}

async function findPractitioner(owner: Owner): Promise<number> {
  const { body } = await owner.get<{ id: number }[]>('/api/superadmin/agendas')
  const [first] = body
  if (!first) throw new Error('nobody has an agenda')
  return first.id
}

async function killDuring(site: KillableSite, request: Promise<unknown>, afterMs: number): Promise<void> {
  const answered = request.catch(() => null)
  await pause(afterMs)
  await site.kill()
  await answered
}

async function listDates(owner: Owner, clientName: string): Promise<AgendaReservation[]> {
  const { body } = await owner.get<AgendaReservation[]>('/api/admin/agenda/reservations')
  return body.filter((one) => one.clientName === clientName)
}

/** Names the series unless it has all dates or none, all at their first days or all two days later. */
async function findHalf(
  { env }: KillableSite,
  { clientName, dates }: { clientName: string; dates: { date: string }[] },
): Promise<string[]> {
  const rows = await withDatabase(env, ({ kysely }) =>
    kysely
      .selectFrom('agenda_entries')
      .select('date')
      .where('client_name', '=', clientName)
      .orderBy('date')
      .execute(),
  )
  const found = rows.map(({ date }) => date).join()
  const whole = [[], dates.map(({ date }) => date), dates.map(({ date }) => addDays(date, 2))]
  return whole.some((days) => days.join() === found) ? [] : [`${clientName}: ${found}`]
}
