import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { addDays, formatTime } from '#domain/language/time.ts'
import type { TestPractice } from '../practice/practice.ts'
import { aService } from './bookings.ts'
import { aPractitioner } from './people.ts'

const FIRST_DAY = '2027-04-13'
export const STARTS_A_DAY = 40
const READERS = 3
const READER_PAUSE_MS = 3

/**
 * Books every slot of these days while visitors read them. `stale`: slots shown that were booked before the read.
 */
export async function bookUnderReaders(
  site: TestPractice,
  { days }: { days: number },
): Promise<{ stale: string[]; readCount: number }> {
  const { id: serviceId } = await aService(site, { duration: 15 })
  await aPractitioner(site, {
    agenda: { openDays: [0, 1, 2, 3, 4, 5, 6], workingHours: { start: 9, end: 19, slotDuration: 15 } },
    offers: [serviceId],
  })
  const client = site.visitor()
  const slotsUrl = (asked: string) =>
    `/api/agenda/creneaux?start=${asked}&end=${asked}&serviceId=${serviceId}`
  let day = FIRST_DAY
  let acknowledged: string[] = []
  let isDone = false
  const stale: string[] = []
  let readCount = 0
  const read = async () => {
    const reader = site.visitor()
    while (!isDone) {
      const [asked, taken] = [day, new Set(acknowledged)]
      const { body } = await reader.get<Record<string, string[]>>(slotsUrl(asked))
      stale.push(...(body[asked] ?? []).filter((time) => taken.has(`${asked} ${time}`)))
      readCount += 1
      await setTimeout(READER_PAUSE_MS)
    }
  }
  const readers = Array.from({ length: READERS }, read)
  try {
    for (let n = 0; n < days * STARTS_A_DAY; n += 1) {
      const step = n % STARTS_A_DAY
      if (step === 0) {
        day = addDays(FIRST_DAY, n / STARTS_A_DAY)
        acknowledged = []
      }
      const time = formatTime(9 * 60 + step * 15)
      const { status } = await client.post('/api/reservations', {
        date: day,
        time,
        serviceId,
        clientName: 'Zoé Petit',
        clientEmail: `client${n}@exemple.fr`,
      })
      expect(status, `${day} ${time}`).toBe(201)
      acknowledged = [...acknowledged, `${day} ${time}`]
    }
  } finally {
    isDone = true
    await Promise.all(readers)
  }
  return { stale, readCount }
}
