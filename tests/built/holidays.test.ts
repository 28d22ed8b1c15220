// @module-tag engine
import { beforeAll, expect, test } from 'vitest'
import { HOLIDAY_ZONES, type HolidayZone } from '#domain/booking/agenda.ts'
import { addDays, type Day } from '#domain/language/time.ts'
import { aService } from '../support/people/bookings.ts'
import { aPractitioner, aSuperadmin, type Person } from '../support/people/people.ts'
import { type ServedPractice, servedPractice } from '../support/practice/served-practice.ts'

/** The server has its own clock. Two days from now are in the future whenever midnight is. */
const FIRST = addDays(Temporal.Now.plainDateISO('Europe/Paris').toString(), 2)
/** A whole year, in parts that one request may ask for. */
const PARTS = Array.from({ length: 6 }, (_, i) => ({
  start: addDays(FIRST, i * 61),
  end: addDays(FIRST, i * 61 + 60),
}))

const AGENDA = {
  workingHours: { start: 9, end: 12, slotDuration: 60 },
  openDays: [0, 1, 2, 3, 4, 5, 6],
  closedOnLocalHolidays: true,
  horizonDays: 370,
} as const

let site: ServedPractice
let serviceId: number
const practitioners = new Map<HolidayZone, Person>()

beforeAll(async () => {
  site = await servedPractice(async (empty) => {
    serviceId = (await aService(empty)).id
    await aSuperadmin(empty)
    for (const zone of HOLIDAY_ZONES) {
      const agenda = { ...AGENDA, openDays: [...AGENDA.openDays], closedOnHolidays: zone }
      practitioners.set(zone, await aPractitioner(empty, { agenda, offers: [serviceId] }))
    }
  })
})

test.each(HOLIDAY_ZONES)('who closes on the holidays of %s is booked on all other days', async (zone) => {
  const { id: praticienId, username } = practitioners.get(zone) as Person
  const staff = await site.visitor().signIn(username)
  const path = `/api/admin/agenda/jours-feries?zone=${zone}`
  const { status, body: holidays } = await staff.get<{ date: Day; name: string }[]>(path)
  expect(status).toBe(200)
  expect(holidays.map(({ name }) => name)).toContain('Fête nationale')

  const [free, closed] = await listDays(praticienId)
  const last = PARTS.at(-1)?.end ?? ''
  expect(closed).toEqual(
    holidays
      .map(({ date }) => date)
      .filter((day, i, all) => FIRST <= day && day <= last && all.indexOf(day) === i),
  )
  const booking = { time: '09:00', serviceId, praticienId, clientName: 'Zoé Petit' }
  const byVisitor = { ...booking, clientEmail: `zoe.${praticienId}@exemple.fr` }
  const answers = [
    await site.visitor().post('/api/reservations', { ...byVisitor, date: free[0] }),
    await site.visitor().post('/api/reservations', { ...byVisitor, date: closed[0] }),
    await staff.post('/api/reservations', { ...booking, date: free[1] }),
  ]
  expect(answers.map((answer) => answer.status)).toEqual([201, 409, 201])
  const { body: entries } = await staff.get<{ date: Day }[]>('/api/admin/agenda/reservations')
  expect(entries.map(({ date }) => date)).toEqual(free.slice(0, 2))
})

/** Days with a free start and days without. */
async function listDays(praticienId: number): Promise<[Day[], Day[]]> {
  const starts = new Map<Day, string[]>()
  for (const { start, end } of PARTS) {
    const query = `start=${start}&end=${end}&praticienId=${praticienId}&serviceId=${serviceId}`
    const { status, body } = await site.visitor().get<Record<Day, string[]>>(`/api/agenda/creneaux?${query}`)
    expect(status).toBe(200)
    for (const [day, times] of Object.entries(body)) starts.set(day, times)
  }
  const days = Array.from({ length: PARTS.length * 61 }, (_, i) => addDays(FIRST, i))
  const isFree = (day: Day) => (starts.get(day) ?? []).length > 0
  return [days.filter(isFree), days.filter((day) => !isFree(day))]
}
