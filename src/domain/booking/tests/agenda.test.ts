import { expect, test } from 'vitest'
import { daysOf } from '../../language/time.ts'
import { NEW_AGENDA } from '../agenda.ts'
import { compileAgenda, workingDay } from '../slots/working-day.ts'

test('a new practitioner works Monday to Saturday from 9:00 to 19:00 on a half-hour grid', () => {
  const rules = compileAgenda(NEW_AGENDA, { closures: [], holidays: new Map() })
  const week = daysOf('2027-04-12', '2027-04-18').map((day) => workingDay(rules, day))
  const open = { ranges: [{ start: 540, end: 1140 }], unavailable: [] }
  expect(week).toEqual([...Array(6).fill(open), { ranges: [], unavailable: [] }])
  expect(NEW_AGENDA.workingHours.slotDuration).toBe(30)
})

test('visitors may book a new practitioner without notice, 120 days ahead, with no buffer', () => {
  expect(NEW_AGENDA).toMatchObject({
    bufferMinutes: 0,
    minNoticeMinutes: 0,
    horizonDays: 120,
    maxVisitsPerDay: null,
    compactDay: false,
    closedOnHolidays: null,
    closedOnLocalHolidays: false,
  })
})
