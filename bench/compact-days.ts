import { type Agenda, NEW_AGENDA } from '#domain/agenda.ts'
import type { Availability, Occupied, ReservationLength } from '#domain/availability.ts'
import { freeSlots } from '#domain/slots.ts'
import { addDays, type Day, weekdayOf } from '#domain/time.ts'
import { compileAgenda } from '#domain/working-day.ts'
import { randomNumbers } from './scale/random-numbers.ts'

const YEARS = 200
const DAYS = 365
const FIRST_DAY: Day = '2027-01-01'
const CLOCK = { now: { day: addDays(FIRST_DAY, -1), minute: 0 }, skipped: new Map() }

const AGENDA: Agenda = { ...NEW_AGENDA, horizonDays: 366 }

type Practice = { label: string; agenda: Agenda; services: ReservationLength[] }

const PRACTICES: Practice[] = [
  {
    label: '60 minutes, no buffer, step 30',
    agenda: { ...AGENDA, workingHours: { start: 9, end: 19, slotDuration: 30 } },
    services: [{ duration: 60, buffer: 0 }],
  },
  {
    label: '60 + 15 minutes, step 30',
    agenda: { ...AGENDA, workingHours: { start: 9, end: 19, slotDuration: 30 } },
    services: [{ duration: 60, buffer: 15 }],
  },
  {
    label: '45, 60 and 90 + 15 minutes, step 15, break 12–13',
    agenda: {
      ...AGENDA,
      workingHours: { start: 9, end: 19, slotDuration: 15 },
      breakTimes: ([1, 2, 3, 4, 5, 6] as const).map((day) => ({ day, start: 12, end: 13 })),
    },
    services: [45, 60, 90].map((duration) => ({ duration, buffer: 15 })),
  },
]

/** Visitors who ask for a slot on each day: about as many as fit, and twice as many. */
const DEMANDS = [8, 16]

for (const { label, agenda, services } of PRACTICES) {
  for (const visitors of DEMANDS) {
    const years = (compactDay: boolean) =>
      Array.from({ length: YEARS }, (_, seed) =>
        simulateYear({ agenda: { ...agenda, compactDay }, services, visitors, seed }),
      )
    const [plain, compact] = [years(false), years(true)]
    const better = compact.filter((minutes, i) => minutes > (plain[i] as number)).length
    console.log(`${label}, ${visitors} visitors a day`)
    console.log(
      `  plain ${summarize(plain)}, compact ${summarize(compact)}, better in ${better} of ${YEARS} years`,
    )
  }
}

type Year = { agenda: Agenda; services: ReservationLength[]; visitors: number; seed: number }

/** Booked minutes for each open day of a year in which every visitor chooses one of the offered starts at random. */
function simulateYear({ agenda, services, visitors, seed }: Year): number {
  const random = randomNumbers(seed)
  const rules = compileAgenda(agenda, { closures: [], holidays: new Map() })
  const shortestService = services[0] as ReservationLength
  let minutes = 0
  let openDays = 0
  for (let i = 0; i < DAYS; i += 1) {
    const day = addDays(FIRST_DAY, i)
    if (!agenda.openDays.includes(weekdayOf(day))) continue
    openDays += 1
    const busy: Occupied[] = []
    for (let visitor = 0; visitor < visitors; visitor += 1) {
      const service = pick(services, random()) as ReservationLength
      const choice = random()
      const availability: Availability = { rules, shortestService, busy: new Map([[day, busy]]), ...service }
      const start = pick(freeSlots(availability, day, CLOCK), choice)
      if (start === undefined) continue
      const end = start + service.duration
      busy.push({ start, end, bufferEnd: end + service.buffer, kind: 'reservation' })
      minutes += service.duration
    }
  }
  return minutes / openDays
}

function pick<T>(items: readonly T[], random: number): T | undefined {
  return items[Math.floor(random * items.length)]
}

/** Mean and standard deviation. */
function summarize(values: number[]): string {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return `${mean.toFixed(1)} ± ${Math.sqrt(squares / (values.length - 1)).toFixed(1)} min a day`
}
