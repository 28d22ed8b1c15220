import fc from 'fast-check'
import type { Day, Minute, Span, Weekday } from '../../../language/time.ts'
import type { Agenda, LaterHours, TimeOff, TimeRange } from '../../agenda.ts'
import type { OccupiedKind, WallClock } from '../availability.ts'

/** Busy time by start, length and buffer, independent of the production type. Minutes of the situation's day. */
export type Taken = { start: Minute; duration: Minute; buffer: Minute; kind: OccupiedKind }

export type Situation = {
  agenda: Agenda
  closures: TimeOff[]
  /** Busy times of a private calendar on the day. */
  elsewhere: Span[]
  holidays: Day[]
  day: Day
  reservation: Omit<Taken, 'start' | 'kind'>
  shortest: Omit<Taken, 'start' | 'kind'>
  /** On the day, the day before and the day after; none passes midnight without its buffer. */
  booked: Taken[]
  clock: WallClock
}

export const addDays = (day: Day, days: number): Day => Temporal.PlainDate.from(day).add({ days }).toString()
export const formatMinute = (minute: Minute) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const

const weekdays = new Map<Day, Weekday>()

export function weekdayOf(day: Day): Weekday {
  const known = weekdays.get(day) ?? ((Temporal.PlainDate.from(day).dayOfWeek % 7) as Weekday)
  weekdays.set(day, known)
  return known
}

const weekday = fc.constantFrom<Weekday>(...WEEKDAYS)
const hours = fc.tuple(fc.nat(23), fc.integer({ min: 1, max: 24 })).filter(([start, end]) => start < end)
const workingHours = fc.oneof(hours, hours, fc.constant([0, 24] as [number, number]))
const rarely = <T>(value: fc.Arbitrary<T>, maxLength = 1) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant<T[]>([]) }, fc.array(value, { maxLength }))

const ranges: fc.Arbitrary<TimeRange[]> = fc
  .uniqueArray(fc.nat(288), { minLength: 2, maxLength: 6 })
  .map((marks) => marks.toSorted((a, b) => a - b).map((mark) => formatMinute(mark * 5)))
  .map((marks) => marks.flatMap((end, i) => (i % 2 === 1 ? [{ start: marks[i - 1] as string, end }] : [])))
  .chain((list) => fc.shuffledSubarray(list, { minLength: list.length }))

const around = (day: Day, before: number, after: number) =>
  fc.integer({ min: -before, max: after }).map((count) => addDays(day, count))

const time = fc.integer({ min: 1, max: 1439 }).map(formatMinute)
const absence = (day: Day): fc.Arbitrary<TimeOff> =>
  fc
    .record(
      {
        from: around(day, 2, 1),
        to: around(day, 1, 2),
        label: fc.constant('Congés'),
        start: time,
        end: time,
      },
      { requiredKeys: ['from', 'to', 'label'] },
    )
    .filter(({ from, to, start = '', end = '24:00' }) => from < to || (from === to && start < end))

const breaks = fc.array(
  fc.tuple(weekday, hours).map(([breakDay, [start, end]]) => ({ day: breakDay, start, end })),
  { maxLength: 4 },
)
const open = fc.subarray<Weekday>([...WEEKDAYS], { minLength: 5 })
const ownHours = (day: Day) =>
  rarely(fc.record({ day: fc.constantFrom(weekdayOf(day), 3 as const), ranges })).map((list) =>
    list.slice(0, 1),
  )

const laterHours = (day: Day): fc.Arbitrary<LaterHours[]> =>
  rarely(
    fc.record({
      from: around(day, 2, 1),
      workingHours: workingHours.map(([start, end]) => ({ start, end })),
      breakTimes: breaks,
      openDays: open,
      dayHours: ownHours(day),
    }),
    3,
  ).map((list) =>
    list
      .filter(({ from }, index) => list.findIndex((other) => other.from === from) === index)
      .toSorted((a, b) => (a.from < b.from ? -1 : 1)),
  )

const agendaOn = (day: Day): fc.Arbitrary<Agenda> =>
  fc.record({
    workingHours: fc
      .tuple(
        workingHours,
        fc.oneof(
          fc.constantFrom(15, 30, 60),
          fc.integer({ min: 2, max: 18 }).map((n) => n * 5),
        ),
      )
      .map(([[start, end], slotDuration]) => ({ start, end, slotDuration })),
    breakTimes: breaks,
    openDays: open,
    dayHours: ownHours(day),
    laterHours: laterHours(day),
    timeOff: rarely(absence(day), 2),
    specialDays: rarely(fc.record({ date: fc.constant(day), ranges })),
    closedOnHolidays: fc.constant(null),
    closedOnLocalHolidays: fc.constant(false),
    workedHolidays: rarely(fc.constant(day)),
    bufferMinutes: fc.constant(0),
    minNoticeMinutes: fc.constantFrom(0, 0, 0, 0, 60, 3000),
    horizonDays: fc.constantFrom(1, 4, 4, 4, 120),
    maxVisitsPerDay: fc.constantFrom(null, null, null, null, 1, 3),
    compactDay: fc.boolean(),
    startAfterReservation: fc.boolean(),
  })

const quarters = (max: number) => fc.integer({ min: 1, max: max / 15 }).map((count) => count * 15)
const length = {
  duration: fc.oneof(quarters(180), fc.integer({ min: 5, max: 180 })),
  buffer: fc.constantFrom(0, 0, 5, 15, 60, 120),
}
const entry = {
  kind: fc.constantFrom<OccupiedKind>('reservation', 'reservation', 'block', 'hold'),
  ...length,
}
const taken = fc.record({ start: fc.oneof(quarters(1380), fc.nat(1380)), ...entry }).map(endBeforeMidnight)
const eveningBefore = fc
  .record({ start: fc.integer({ min: 1200, max: 1439 }), ...entry })
  .map(endBeforeMidnight)
  .map((given) => ({ ...given, start: given.start - 1440 }))
const morningAfter = fc.record({ start: fc.nat(120), ...entry }).map((given) => ({
  ...given,
  start: given.start + 1440,
}))

const busyElsewhere: fc.Arbitrary<Span> = fc
  .tuple(fc.nat(1380), fc.integer({ min: 1, max: 240 }))
  .map(([start, minutes]) => ({ start, end: Math.min(start + minutes, 1440) }))

function endBeforeMidnight(given: Taken): Taken {
  return { ...given, duration: Math.min(given.duration, 1440 - given.start) }
}

/** Weeks with a change of daylight saving time in Paris, a leap day or the end of the year, and an ordinary one. */
export const anyDay = fc
  .tuple(fc.constantFrom('2027-03-25', '2027-06-14', '2027-10-28', '2028-02-26', '2027-12-29'), fc.nat(6))
  .map(([first, i]) => addDays(first, i))

export const situationOn = (day: Day): fc.Arbitrary<Situation> =>
  fc.record({
    agenda: agendaOn(day),
    closures: rarely(absence(day)),
    elsewhere: rarely(busyElsewhere, 3),
    holidays: rarely(fc.constant(day)),
    day: fc.constant(day),
    reservation: fc.record(length),
    shortest: fc.record({ duration: fc.integer({ min: 15, max: 90 }), buffer: length.buffer }),
    booked: fc
      .tuple(fc.array(taken, { maxLength: 4 }), rarely(eveningBefore), rarely(morningAfter))
      .map((lists) => lists.flat()),
    clock: fc.record({
      now: fc.record({
        day: fc.constantFrom(-3, -2, -1, -1, 0, 0, 1).map((days) => addDays(day, days)),
        minute: fc.nat(1439),
      }),
      skipped: fc.constant(new Map([['2027-03-28', { start: 120, end: 180 }]])),
    }),
  })
export const anySituation = anyDay.chain(situationOn)
