import { Agent } from 'node:http'
import { addDays, type Day, type Minute, parseTime } from '#domain/time.ts'
import type { FilledPractice } from '../../filled-practice.ts'
import { openVisitor, request } from '../../request.ts'

/** The longest range that may be asked, and how many such ranges are booked. */
const RANGE_DAYS = 62
const RANGES = 5
const SERVICE_MINUTES = 60

/** Books one free slot after the other, for one client after the other. */
export async function openBooker(url: string, practice: FilledPractice, today: Day) {
  const agent = new Agent({ keepAlive: true })
  const visitor = await openVisitor(url, agent)
  const slots = await listSeparateSlots(url, practice, today)
  let booked = 0
  return {
    async book() {
      const client = {
        clientName: 'Zoé Petit',
        clientEmail: `zoe${booked}@exemple.fr`,
        clientPhone: '0612345678',
      }
      const body = { ...slots[booked], ...client, serviceId: practice.serviceId }
      booked += 1
      const answer = await visitor.send('POST', '/api/reservations', body)
      if (answer.status !== 201) throw new Error(`a booking got ${answer.status}: ${answer.body}`)
    },
    close: () => agent.destroy(),
  }
}

type Slot = { date: Day; time: string; praticienId: number }

/** None of them excludes another. */
async function listSeparateSlots(
  url: string,
  { practitionerIds, serviceId }: FilledPractice,
  today: Day,
): Promise<Slot[]> {
  const slots: Slot[] = []
  for (let range = 0; range < RANGES; range += 1) {
    const start = addDays(today, 1 + range * RANGE_DAYS)
    for (const praticienId of practitionerIds) {
      const days = `start=${start}&end=${addDays(start, RANGE_DAYS - 1)}`
      const query = `${days}&serviceId=${serviceId}&praticienId=${praticienId}`
      const { body } = await request(`${url}/api/agenda/creneaux?${query}`)
      const free: Record<Day, string[]> = JSON.parse(body.toString())
      for (const [date, times] of Object.entries(free))
        for (const time of separate(times)) slots.push({ date: date as Day, time, praticienId })
    }
  }
  return slots
}

function separate(times: readonly string[]): string[] {
  let free: Minute = 0
  return times.filter((time) => {
    const start = parseTime(time) ?? 0
    if (start < free) return false
    free = start + SERVICE_MINUTES
    return true
  })
}
