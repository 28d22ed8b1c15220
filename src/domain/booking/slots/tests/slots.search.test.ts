import { describe, expect, test } from 'vitest'
import { type Day, formatTime, parseTime } from '../../../language/time.ts'
import { type Agenda, NEW_AGENDA } from '../../agenda.ts'
import type { Availability, WallClock } from '../availability.ts'
import { findFirstSlots, freeSlotsByDay, isOffered, nearestSlots } from '../slots.ts'
import { compileAgenda } from '../working-day.ts'

const TUESDAY = '2027-04-13'
const MONDAY_MORNING: WallClock = { now: { day: '2027-04-12', minute: 480 }, skipped: new Map() }

const at = (time: string) => parseTime(time) ?? Number.NaN

/** Open 9:00–12:00 on a half-hour grid, for reservations of an hour. */
function morningAvailability(agenda: Partial<Agenda>): Availability {
  const hours = { start: 9, end: 12, slotDuration: 30 }
  const daysOff = { closures: [], holidays: new Map() }
  const rules = compileAgenda({ ...NEW_AGENDA, workingHours: hours, ...agenda }, daysOff)
  return { rules, duration: 60, buffer: 0, shortestService: { duration: 60, buffer: 0 }, busy: new Map() }
}

describe('slots of several practitioners and days', () => {
  const early = morningAvailability({ workingHours: { start: 9, end: 11, slotDuration: 60 } })
  const late = morningAvailability({ workingHours: { start: 10, end: 12, slotDuration: 30 } })

  test('are the union of each practitioner’s slots, sorted and without duplicates', () => {
    const slots = freeSlotsByDay([late, early], [TUESDAY], MONDAY_MORNING)
    expect(slots.get(TUESDAY)?.map(formatTime)).toEqual(['09:00', '10:00', '10:30', '11:00'])
  })

  test('omit days without slots', () => {
    const days = ['2027-04-11', '2027-04-12', '2027-04-18', '2027-04-19']
    expect([...freeSlotsByDay([early], days, MONDAY_MORNING).keys()]).toEqual(['2027-04-12', '2027-04-19'])
  })

  test('are empty without practitioners', () => {
    expect(freeSlotsByDay([], [TUESDAY], MONDAY_MORNING).size).toBe(0)
  })

  test('agree with the check that a booking repeats', () => {
    expect(isOffered(early, { day: TUESDAY, minute: at('10:00') }, MONDAY_MORNING)).toBe(true)
    expect(isOffered(early, { day: TUESDAY, minute: at('10:30') }, MONDAY_MORNING)).toBe(false)
    expect(isOffered(early, { day: '2027-04-11', minute: at('10:00') }, MONDAY_MORNING)).toBe(false)
  })
})

describe('the next free slots', () => {
  const monday = morningAvailability({ openDays: [1], horizonDays: 21 })
  const listFirst = (availabilities: Availability[], from: Day, count = 3) =>
    findFirstSlots(availabilities, from, { count, clock: MONDAY_MORNING }).map(
      ({ day, minute }) => `${day} ${formatTime(minute)}`,
    )

  test('are listed in order from a day on, across weeks without any', () => {
    const busy = new Map(
      ['2027-04-12', '2027-04-19'].map((day) => [
        day,
        [{ start: 540, end: 660, bufferEnd: 660, kind: 'reservation' as const }],
      ]),
    )
    expect(listFirst([{ ...monday, busy }], '2027-04-13')).toEqual([
      '2027-04-19 11:00',
      '2027-04-26 09:00',
      '2027-04-26 09:30',
    ])
  })

  test('begin today when the given day is past', () => {
    expect(listFirst([monday], '2020-01-01', 1)).toEqual(['2027-04-12 09:00'])
  })

  test('reach to the farthest horizon, each practitioner’s slots only to their own horizon', () => {
    const far = morningAvailability({ openDays: [2], horizonDays: 28 })
    expect(listFirst([monday, far], '2027-04-28', 9)).toEqual([
      ...['09:00', '09:30', '10:00', '10:30', '11:00'].map((time) => `2027-05-03 ${time}`),
      ...['09:00', '09:30', '10:00', '10:30'].map((time) => `2027-05-04 ${time}`),
    ])
    expect(listFirst([monday], '2027-05-04')).toEqual([])
  })

  test('of several days are the first of each, whoever offers it', () => {
    const far = morningAvailability({ openDays: [2], horizonDays: 8 })
    const slots = findFirstSlots([monday, far], '2027-04-13', {
      count: 3,
      isOneADay: true,
      clock: MONDAY_MORNING,
    })
    expect(slots.map(({ day, minute }) => `${day} ${formatTime(minute)}`)).toEqual([
      '2027-04-13 09:00',
      '2027-04-19 09:00',
      '2027-04-20 09:00',
    ])
  })

  test('are none without practitioners', () => {
    expect(listFirst([], '2027-04-12')).toEqual([])
  })
})

describe('the alternatives to a slot that was taken', () => {
  const offered = new Map([
    ['2027-04-12', [at('18:00')]],
    [TUESDAY, [at('09:00'), at('11:00'), at('17:00')]],
    ['2027-04-14', [at('09:00')]],
  ])
  const listNearest = (time: string, count: number) =>
    nearestSlots(offered, { day: TUESDAY, minute: at(time) }, count).map(
      ({ day, minute }) => `${day} ${formatTime(minute)}`,
    )

  test('are sorted by distance, the earlier first on a tie', () => {
    expect(listNearest('10:00', 3)).toEqual(['2027-04-13 09:00', '2027-04-13 11:00', '2027-04-13 17:00'])
  })

  test('may lie on another day, which comes first when it is equally near and earlier', () => {
    expect(listNearest('01:30', 2)).toEqual(['2027-04-12 18:00', '2027-04-13 09:00'])
  })

  test('are never more than the free slots', () => {
    expect(listNearest('10:00', 99)).toHaveLength(5)
    expect(nearestSlots(new Map(), { day: TUESDAY, minute: 600 }, 3)).toEqual([])
  })
})
