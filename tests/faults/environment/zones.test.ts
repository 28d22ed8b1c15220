import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Agenda, NEW_AGENDA } from '#domain/booking/agenda.ts'
import type { AcknowledgedBooking } from '../../support/practice/busy-clients.ts'
import { emptyJournal, type Journal } from '../../support/practice/busy-practice.ts'
import { movingClock } from '../../support/practice/moving-clock.ts'
import { remoteVisitor } from '../../support/servers/remote-server.ts'
import { type Findings, fault, mergeFindings } from '../fault.ts'
import { check } from '../oracle/journal.ts'
import { envOf, expectGracefulStop, type SiteEnv, startSite, temporaryFolder, withDatabase } from '../site.ts'

const PRACTICE_ZONE = 'Europe/Paris'
/** Of the machine; the practice is in Paris. */
const MACHINE_ZONES = ['Europe/Paris', 'UTC', 'Pacific/Auckland', 'America/New_York']

/** Instants around each night. In Paris, 02:00–03:00 is skipped on the first night, and repeated on the second. */
const NIGHTS: readonly { day: string; instants: readonly string[] }[] = [
  {
    day: '2027-03-28',
    instants: [
      '2027-03-27T22:58:00Z',
      '2027-03-27T23:02:00Z',
      '2027-03-28T00:58:00Z',
      '2027-03-28T01:02:00Z',
      '2027-03-28T22:02:00Z',
    ],
  },
  {
    day: '2027-10-31',
    instants: [
      '2027-10-30T21:58:00Z',
      '2027-10-31T00:32:00Z',
      '2027-10-31T00:58:00Z',
      '2027-10-31T01:32:00Z',
      '2027-10-31T23:02:00Z',
    ],
  },
  {
    day: '2028-01-01',
    instants: [
      '2027-12-31T22:58:00Z',
      '2027-12-31T23:02:00Z',
      '2028-01-01T22:58:00Z',
      '2028-01-01T23:02:00Z',
    ],
  },
]

const SKIPPED = /^02:/

type Slots = Record<string, string[]>
/** The slots that a visitor sees at each instant, and the bookings. */
type Transcript = { at: string; slots: Slots; next: unknown; booked: string }[]

/** The zone of the machine must change nothing of what visitors see and book. */
fault(
  'both nights of daylight saving time and New Year, in four zones',
  { on: ['sqlite'], most: NIGHTS.length },
  async ({ tries, resources }) => {
    const home = temporaryFolder(resources)
    const template = join(home, 'template')
    await prepareNightPractice(resources, template)
    const found: Findings[] = []
    for (const night of NIGHTS.slice(0, tries)) {
      const transcripts: Transcript[] = []
      for (const zone of MACHINE_ZONES) {
        const dataDir = join(home, `${night.day}-${zone.replace('/', '-')}`)
        cpSync(template, dataDir, { recursive: true })
        const { transcript, ...findings } = await spendNight(envOf(dataDir, { TZ: zone }), night)
        transcripts.push(transcript)
        found.push(findings)
      }
      if (!transcripts.every((transcript) => isDeepStrictEqual(transcript, transcripts[0])))
        throw new Error(`${night.day} depends on the zone of the machine: ${JSON.stringify(transcripts)}`)
    }
    return {
      ...mergeFindings(found),
      note: `${MACHINE_ZONES.length} zones of the machine, the practice in ${PRACTICE_ZONE}`,
    }
  },
)

/** Works at all hours of all days. */
async function prepareNightPractice(resources: AsyncDisposableStack, dataDir: string): Promise<void> {
  const server = await startSite(resources, envOf(dataDir))
  await expectGracefulStop(server)
  const agenda: Agenda = {
    ...NEW_AGENDA,
    workingHours: { start: 0, end: 24, slotDuration: 30 },
    openDays: [0, 1, 2, 3, 4, 5, 6],
  }
  await withDatabase(envOf(dataDir), ({ kysely }) =>
    kysely
      .updateTable('agendas')
      .set({ config: JSON.stringify(agenda) })
      .execute(),
  )
}

async function spendNight(env: SiteEnv, { day, instants }: (typeof NIGHTS)[number]) {
  await using resources = new AsyncDisposableStack()
  const clock = movingClock(env.DATA_DIR, minutesUntil(instants[0] ?? ''))
  const server = await startSite(resources, { ...env, ...clock.env, TIME_ZONE: PRACTICE_ZONE })
  const journal = emptyJournal()
  const transcript: Transcript = []
  for (const at of instants) {
    await clock.shift(server.pid, minutesUntil(at))
    transcript.push(await visit(server.url, { at, day, journal }))
  }
  await expectGracefulStop(server)
  return { transcript, ...(await check(journal, env)) }
}

function minutesUntil(instant: string): number {
  return (Date.parse(instant) - Date.now()) / 60_000
}

type Visit = { at: string; day: string; journal: Journal }

async function visit(url: string, { at, day, journal }: Visit): Promise<Transcript[number]> {
  const visitor = remoteVisitor(url)
  const [service] = (await visitor.get<{ id: number }[]>('/api/services')).body
  const serviceId = service?.id
  const nextDay = Temporal.PlainDate.from(day).add({ days: 1 })
  const slots = (
    await visitor.get<Slots>(`/api/agenda/creneaux?start=${day}&end=${nextDay}&serviceId=${serviceId}`)
  ).body
  const next = (
    await visitor.get<{ date: string; time: string }[]>(`/api/agenda/prochain?serviceId=${serviceId}`)
  ).body
  expectPossible({ at, slots, next })
  const clientName = `Zoe ${at}`
  const [slot] = next
  const request = { ...slot, serviceId, clientName, clientEmail: 'zoe@exemple.fr' }
  const { status, body } = await visitor.post<{ booking: AcknowledgedBooking }>('/api/reservations', request)
  if (status !== 201) throw new Error(`at ${at}: ${status} ${JSON.stringify(body)}`)
  journal.bookings.push({ ...body.booking, name: clientName, request })
  return { at, slots, next, booked: `${slot?.date} ${slot?.time}` }
}

/** No start is over or in the hour that does not exist. */
function expectPossible({
  at,
  slots,
  next,
}: Pick<Transcript[number], 'at' | 'slots'> & { next: unknown }): void {
  const now = Temporal.Instant.from(at).toZonedDateTimeISO(PRACTICE_ZONE).toPlainDateTime().toString()
  const starts = Object.entries(slots).flatMap(([date, times]) => times.map((time) => `${date}T${time}`))
  const impossible = starts.filter(
    (start) => start < now || (start.startsWith('2027-03-28T') && SKIPPED.test(start.slice(11))),
  )
  if (impossible.length > 0) throw new Error(`offered at ${now}: ${impossible.join(', ')}`)
  if (!Array.isArray(next) || next.length === 0) throw new Error(`nothing is free at ${now}`)
}
