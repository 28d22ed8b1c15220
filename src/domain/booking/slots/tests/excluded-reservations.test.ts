import { describe, expect, test } from 'vitest'
import { parseTime } from '../../../language/time.ts'
import { type Agenda, NEW_AGENDA, type TimeOff } from '../../agenda.ts'
import { compileAgenda, isNewlyExcluded, workingDay } from '../working-day.ts'

const TUESDAY = '2027-04-13'

type Given = Partial<Agenda> & { closures?: TimeOff[] }

const span = (start: string, end: string) => ({ start: parseTime(start) ?? 0, end: parseTime(end) ?? 0 })
const hours = (start: number, end: number) => ({ start, end, slotDuration: 30 })

function tuesdayUnder({ closures = [], ...agenda }: Given) {
  return workingDay(
    compileAgenda(
      { ...NEW_AGENDA, workingHours: hours(9, 18), ...agenda },
      { closures, holidays: new Map() },
    ),
    TUESDAY,
  )
}

describe('new rules', () => {
  const awayOnTuesday = (part: Partial<TimeOff> = {}) => ({
    from: TUESDAY,
    to: TUESDAY,
    label: 'Congés',
    ...part,
  })
  const [morning, evening, night] = [span('10:00', '11:00'), span('17:30', '18:30'), span('19:00', '20:00')]
  const isExcluded = (
    reservation: typeof morning,
    { before = {}, after = {} }: { before?: Given; after?: Given },
  ) =>
    isNewlyExcluded(reservation, {
      before: tuesdayUnder(before),
      after: tuesdayUnder(after),
    })

  test.each([
    ['that close the practice', morning, { after: { closures: [awayOnTuesday()] } }],
    ['that close the practice outside the hours', night, { after: { closures: [awayOnTuesday()] } }],
    ['that add leave across closing time', evening, { after: { timeOff: [awayOnTuesday()] } }],
    [
      'that add leave on a closed weekday',
      morning,
      { before: { openDays: [1] }, after: { openDays: [1], timeOff: [awayOnTuesday()] } },
    ],
    ['that shorten the hours', morning, { after: { workingHours: hours(11, 18) } }],
  ] satisfies [string, typeof morning, { before?: Given; after?: Given }][])(
    '%s exclude an existing reservation',
    (_title, reservation, change) => {
      expect(isExcluded(reservation, change)).toBe(true)
    },
  )

  test.each([
    ['that add leave starting later', morning, { after: { timeOff: [awayOnTuesday({ start: '11:00' })] } }],
    ['that add a closure ending earlier', night, { after: { closures: [awayOnTuesday({ end: '19:00' })] } }],
    [
      'that replace a closure by leave',
      night,
      { before: { closures: [awayOnTuesday()] }, after: { timeOff: [awayOnTuesday()] } },
    ],
    ['that remove a closure', morning, { before: { closures: [awayOnTuesday()] } }],
    [
      'that shorten the hours, for a reservation outside them,',
      night,
      { after: { workingHours: hours(11, 18) } },
    ],
    [
      'that add a break, for a reservation outside the hours,',
      night,
      { after: { breakTimes: [{ day: 2, start: 19, end: 20 }] } },
    ],
  ] satisfies [string, typeof morning, { before?: Given; after?: Given }][])(
    '%s exclude no existing reservation',
    (_title, reservation, change) => {
      expect(isExcluded(reservation, change)).toBe(false)
    },
  )
})
