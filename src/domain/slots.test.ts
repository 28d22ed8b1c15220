import { describe, expect, test } from 'vitest'
import { type Agenda, NEW_AGENDA } from './agenda.ts'
import { type Calendar, freeSlots, freeSlotsByDay, isOffered, nearestSlots, type Offer } from './slots.ts'
import { type Day, formatTime, parseTime, type Span } from './time.ts'

const TUESDAY = '2027-04-13'
const EARLIER: Calendar = { now: { day: '2027-04-12', minute: 480 }, skipped: new Map() }

const at = (time: string) => parseTime(time) ?? Number.NaN
const span = (start: string, end: string): Span => ({ start: at(start), end: at(end) })

/** Nine to twelve, every half hour, for visits of an hour. */
function morning({
  busy = [],
  agenda,
  ...change
}: { busy?: Span[]; agenda?: Partial<Agenda> } & Partial<Omit<Offer, 'busy' | 'agenda'>>): Offer {
  return {
    agenda: { ...NEW_AGENDA, workingHours: { start: 9, end: 12, slotDuration: 30 }, ...agenda },
    duration: 60,
    buffer: 0,
    busy: new Map([[TUESDAY, busy]]),
    ...change,
  }
}

const timesOn = (day: Day, offer: Offer, calendar = EARLIER) =>
  freeSlots(offer, day, calendar).map(formatTime)

describe('a start on the grid is offered when the whole visit fits', () => {
  test.each([
    ['an empty morning, to the last visit that ends at closing', {}, '09:00 09:30 10:00 10:30 11:00'],
    ['a long visit must fit before closing', { duration: 90 }, '09:00 09:30 10:00 10:30'],
    ['a visit as long as the morning fits once', { duration: 180 }, '09:00'],
    ['a visit longer than the morning never', { duration: 181 }, ''],
    [
      'the step is the grid, not the length',
      { agenda: { workingHours: { start: 9, end: 11, slotDuration: 15 } } },
      '09:00 09:15 09:30 09:45 10:00',
    ],
    [
      'an hour kept whole by a step of 45',
      { agenda: { workingHours: { start: 9, end: 12, slotDuration: 45 } } },
      '09:00 09:45 10:30',
    ],
    ['a booking hides the starts that would run into it', { busy: [span('10:00', '11:00')] }, '09:00 11:00'],
    [
      'a touching booking hides none',
      { busy: [span('08:00', '09:00'), span('12:00', '13:00')] },
      '09:00 09:30 10:00 10:30 11:00',
    ],
    [
      'a short booking off the grid hides what it touches',
      { busy: [span('10:10', '10:20')] },
      '09:00 10:30 11:00',
    ],
    ['no end before the start', { agenda: { workingHours: { start: 12, end: 9, slotDuration: 30 } } }, ''],
    [
      'closing at midnight',
      { agenda: { workingHours: { start: 22, end: 24, slotDuration: 30 } } },
      '22:00 22:30 23:00',
    ],
  ])('%s', (_title, change, expected) => {
    expect(timesOn(TUESDAY, morning(change)).join(' ')).toBe(expected)
  })
})

describe('breaks and closed days', () => {
  test.each([
    [
      'a visit may end where a break begins and start where it ends',
      [{ day: 2, start: 10, end: 11 }],
      '09:00 11:00',
    ],
    [
      "another day's break changes nothing",
      [{ day: 3, start: 10, end: 11 }],
      '09:00 09:30 10:00 10:30 11:00',
    ],
    [
      'a break outside the hours is without effect',
      [{ day: 2, start: 12, end: 13 }],
      '09:00 09:30 10:00 10:30 11:00',
    ],
    [
      'breaks may overlap, in any order',
      [
        { day: 2, start: 11, end: 12 },
        { day: 2, start: 10, end: 12 },
      ],
      '09:00',
    ],
  ] as const)('%s', (_title, breakTimes, expected) => {
    expect(timesOn(TUESDAY, morning({ agenda: { breakTimes: [...breakTimes] } })).join(' ')).toBe(expected)
  })

  test('a day that is not an open day offers nothing', () => {
    expect(timesOn('2027-04-18', morning({}))).toEqual([])
    expect(timesOn(TUESDAY, morning({ agenda: { openDays: [1, 3] } }))).toEqual([])
  })
})

describe('buffers count both ways', () => {
  test.each([
    [
      'the buffer after an earlier visit keeps its minutes',
      { busy: [span('09:00', '10:15')] },
      '10:30 11:00',
    ],
    [
      'the buffer of this visit keeps off a later one',
      { buffer: 15, busy: [span('11:00', '12:00')] },
      '09:00 09:30',
    ],
    ['a buffer may run past closing', { buffer: 60 }, '09:00 09:30 10:00 10:30 11:00'],
    [
      'a buffer may run into a break',
      { buffer: 60, agenda: { breakTimes: [{ day: 2 as const, start: 11, end: 12 }] } },
      '09:00 09:30 10:00',
    ],
  ])('%s', (_title, change, expected) => {
    expect(timesOn(TUESDAY, morning(change)).join(' ')).toBe(expected)
  })
})

describe('what is past is not offered', () => {
  test.each([
    ['2027-04-12', '08:59', '09:00 09:30 10:00 10:30 11:00'],
    ['2027-04-13', '09:30', '09:30 10:00 10:30 11:00'],
    ['2027-04-13', '09:31', '10:00 10:30 11:00'],
    ['2027-04-13', '11:01', ''],
    ['2027-04-14', '00:00', ''],
  ])("today's slots earlier than the current time are hidden: on %s at %s", (day, time, expected) => {
    const calendar = { now: { day, minute: at(time) }, skipped: new Map() }
    expect(timesOn(TUESDAY, morning({}), calendar).join(' ')).toBe(expected)
  })
})

describe('the two Sundays of 2027 on which Paris changes its clocks', () => {
  const sunday = { agenda: { openDays: [0 as const], workingHours: { start: 0, end: 5, slotDuration: 30 } } }
  const calendar = {
    now: { day: '2027-03-01', minute: 0 },
    skipped: new Map([['2027-03-28', span('02:00', '03:00')]]),
  }

  test('on 28 March no visit touches the hour that does not exist', () => {
    expect(timesOn('2027-03-28', morning(sunday), calendar).join(' ')).toBe(
      '00:00 00:30 01:00 03:00 03:30 04:00',
    )
  })

  test('on 28 March the usual hours are the usual hours', () => {
    const daytime = {
      agenda: { openDays: [0 as const], workingHours: { start: 9, end: 11, slotDuration: 30 } },
    }
    expect(timesOn('2027-03-28', morning(daytime), calendar).join(' ')).toBe('09:00 09:30 10:00')
  })

  test('on 31 October the hour that comes twice is offered once', () => {
    expect(timesOn('2027-10-31', morning(sunday), calendar).join(' ')).toBe(
      '00:00 00:30 01:00 01:30 02:00 02:30 03:00 03:30 04:00',
    )
  })
})

describe('several practitioners and days', () => {
  const early = morning({ agenda: { workingHours: { start: 9, end: 11, slotDuration: 60 } } })
  const late = morning({ agenda: { workingHours: { start: 10, end: 12, slotDuration: 30 } } })

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
