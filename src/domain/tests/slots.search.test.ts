import { describe, expect, test } from 'vitest'
import { type Agenda, NEW_AGENDA } from '../agenda.ts'
import {
  type Availability,
  firstSlots,
  freeSlotsByDay,
  isOffered,
  nearestSlots,
  type WallClock,
} from '../slots.ts'
import { type Day, formatTime, parseTime } from '../time.ts'
import { compileAgenda } from '../working-day.ts'

const TUESDAY = '2027-04-13'
const EARLIER: WallClock = { now: { day: '2027-04-12', minute: 480 }, skipped: new Map() }

const at = (time: string) => parseTime(time) ?? Number.NaN

/** Nine to twelve, every half hour, for reservations of an hour. */
function morning(agenda: Partial<Agenda>): Availability {
  const hours = { start: 9, end: 12, slotDuration: 30 }
  const around = { closures: [], holidays: new Map() }
  const rules = compileAgenda({ ...NEW_AGENDA, workingHours: hours, ...agenda }, around)
  return { rules, duration: 60, buffer: 0, shortest: 60, busy: new Map() }
}

describe('several practitioners and days', () => {
  const early = morning({ workingHours: { start: 9, end: 11, slotDuration: 60 } })
  const late = morning({ workingHours: { start: 10, end: 12, slotDuration: 30 } })

  test('without practitioner, the union of what each offers, in order, each start once', () => {
    const slots = freeSlotsByDay([late, early], [TUESDAY], EARLIER)
    expect(slots.get(TUESDAY)?.map(formatTime)).toEqual(['09:00', '10:00', '10:30', '11:00'])
  })

  test('a day without slots is absent', () => {
    const days = ['2027-04-11', '2027-04-12', '2027-04-18', '2027-04-19']
    expect([...freeSlotsByDay([early], days, EARLIER).keys()]).toEqual(['2027-04-12', '2027-04-19'])
  })

  test('nobody offers nothing', () => {
    expect(freeSlotsByDay([], [TUESDAY], EARLIER).size).toBe(0)
  })

  test('a booking asks the same question again', () => {
    expect(isOffered(early, { day: TUESDAY, minute: at('10:00') }, EARLIER)).toBe(true)
    expect(isOffered(early, { day: TUESDAY, minute: at('10:30') }, EARLIER)).toBe(false)
    expect(isOffered(early, { day: '2027-04-11', minute: at('10:00') }, EARLIER)).toBe(false)
  })
})

describe('the first free slots', () => {
  const monday = morning({ openDays: [1], horizonDays: 21 })
  const first = (offers: Availability[], from: Day, count = 3) =>
    firstSlots(offers, from, { count, clock: EARLIER }).map(
      ({ day, minute }) => `${day} ${formatTime(minute)}`,
    )

  test('in order, from a day on, over empty weeks', () => {
    const busy = new Map(
      ['2027-04-12', '2027-04-19'].map((day) => [
        day,
        [{ start: 540, end: 660, until: 660, kind: 'reservation' as const }],
      ]),
    )
    expect(first([{ ...monday, busy }], '2027-04-13')).toEqual([
      '2027-04-19 11:00',
      '2027-04-26 09:00',
      '2027-04-26 09:30',
    ])
  })

  test('a day that is past begins today', () => {
    expect(first([monday], '2020-01-01', 1)).toEqual(['2027-04-12 09:00'])
  })

  test('up to the farthest horizon, each up to their own', () => {
    const far = morning({ openDays: [2], horizonDays: 28 })
    expect(first([monday, far], '2027-04-28', 9)).toEqual([
      ...['09:00', '09:30', '10:00', '10:30', '11:00'].map((time) => `2027-05-03 ${time}`),
      ...['09:00', '09:30', '10:00', '10:30'].map((time) => `2027-05-04 ${time}`),
    ])
    expect(first([monday], '2027-05-04')).toEqual([])
  })

  test('nobody offers none', () => {
    expect(first([], '2027-04-12')).toEqual([])
  })
})

describe('whoever comes too late is shown the nearest free slots', () => {
  const offered = new Map([
    ['2027-04-12', [at('18:00')]],
    [TUESDAY, [at('09:00'), at('11:00'), at('17:00')]],
    ['2027-04-14', [at('09:00')]],
  ])
  const nearest = (time: string, count: number) =>
    nearestSlots(offered, { day: TUESDAY, minute: at(time) }, count).map(
      ({ day, minute }) => `${day} ${formatTime(minute)}`,
    )

  test('nearest first; a tie goes to the earlier', () => {
    expect(nearest('10:00', 3)).toEqual(['2027-04-13 09:00', '2027-04-13 11:00', '2027-04-13 17:00'])
  })

  test('another day may be as near: then it comes first if it is earlier', () => {
    expect(nearest('01:30', 2)).toEqual(['2027-04-12 18:00', '2027-04-13 09:00'])
  })

  test('no more than there are', () => {
    expect(nearest('10:00', 99)).toHaveLength(5)
    expect(nearestSlots(new Map(), { day: TUESDAY, minute: 600 }, 3)).toEqual([])
  })
})
