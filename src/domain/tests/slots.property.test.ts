import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Agenda, TimeOff, TimeRange } from '../agenda.ts'
import {
  type Availability,
  findFirstSlots,
  freeSlots,
  freeSlotsByDay,
  type NotOfferedCode,
  type OccupiedKind,
  type WallClock,
  whyDayIsEmpty,
  whyNotOffered,
} from '../slots.ts'
import type { Day, Minute, Span, Weekday } from '../time.ts'
import { compileAgenda } from '../working-day.ts'
import { containsMinute, everyMinute, minuteRange, overlapMinuteByMinute, parseMinute } from './minutes.ts'

/** Busy time by start, length and buffer, independent of the production type. */
type Taken = { start: Minute; duration: Minute; buffer: Minute; kind: OccupiedKind }

type Situation = {
  agenda: Agenda
  closures: TimeOff[]
  holidays: Day[]
  day: Day
  reservation: Omit<Taken, 'start' | 'kind'>
  shortest: Minute
  booked: Taken[]
  clock: WallClock
}

const addDays = (day: Day, days: number): Day => Temporal.PlainDate.from(day).add({ days }).toString()
const formatMinute = (minute: Minute) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const
const weekday = fc.constantFrom<Weekday>(...WEEKDAYS)
const hours = fc.tuple(fc.nat(23), fc.integer({ min: 1, max: 24 })).filter(([start, end]) => start < end)
const rarely = <T>(value: fc.Arbitrary<T>, maxLength = 1) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant<T[]>([]) }, fc.array(value, { maxLength }))

/** Disjoint ranges at five-minute marks, in any order. */
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

const agendaOn = (day: Day): fc.Arbitrary<Agenda> =>
  fc.record({
    workingHours: fc
      .tuple(hours, fc.integer({ min: 1, max: 6 }))
      .map(([[start, end], quarters]) => ({ start, end, slotDuration: quarters * 15 })),
    breakTimes: fc.array(
      fc.tuple(weekday, hours).map(([breakDay, [start, end]]) => ({ day: breakDay, start, end })),
      { maxLength: 4 },
    ),
    openDays: fc.subarray<Weekday>([...WEEKDAYS], { minLength: 5 }),
    dayHours: rarely(fc.record({ day: fc.constantFrom(weekdayOf(day), 3 as const), ranges })).map((list) =>
      list.slice(0, 1),
    ),
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
  })

const quarters = (max: number) => fc.integer({ min: 1, max: max / 15 }).map((count) => count * 15)
const length = {
  duration: fc.oneof(quarters(180), fc.integer({ min: 5, max: 180 })),
  buffer: fc.constantFrom(0, 0, 5, 15, 60, 120),
}
const taken = fc.record({
  start: fc.oneof(quarters(1380), fc.nat(1380)),
  kind: fc.constantFrom<OccupiedKind>('reservation', 'reservation', 'block', 'hold'),
  ...length,
})

/** Weeks with a change of daylight saving time in Paris, a leap day or the end of the year, and an ordinary one. */
const anyDay = fc
  .tuple(fc.constantFrom('2027-03-25', '2027-06-14', '2027-10-28', '2028-02-26', '2027-12-29'), fc.nat(6))
  .map(([first, i]) => addDays(first, i))

const situationOn = (day: Day): fc.Arbitrary<Situation> =>
  fc.record({
    agenda: agendaOn(day),
    closures: rarely(absence(day)),
    holidays: rarely(fc.constant(day)),
    day: fc.constant(day),
    reservation: fc.record(length),
    shortest: fc.integer({ min: 15, max: 90 }),
    booked: fc.array(taken, { maxLength: 4 }),
    clock: fc.record({
      now: fc.record({
        day: fc.constantFrom(-3, -2, -1, -1, 0, 0, 1).map((days) => addDays(day, days)),
        minute: fc.nat(1439),
      }),
      skipped: fc.constant(new Map([['2027-03-28', { start: 120, end: 180 }]])),
    }),
  })
const anySituation = anyDay.chain(situationOn)

function availabilityOf(given: Situation): Availability {
  const { agenda, closures, holidays, day, reservation, shortest, booked } = given
  const rules = compileAgenda(agenda, { closures, holidays: new Map(holidays.map((date) => [date, 'Fête'])) })
  const busy = booked.map(({ start, duration, buffer, kind }) => {
    const end = start + duration
    return { start, end, bufferEnd: end + buffer, kind }
  })
  return { rules, shortestServiceMinutes: shortest, busy: new Map([[day, busy]]), ...reservation }
}

const slotsOf = (given: Situation) => freeSlots(availabilityOf(given), given.day, given.clock)
const forAll = (check: (given: Situation) => void) =>
  fc.assert(fc.property(anySituation, check), { numRuns: 400 })

describe('for any rules, reservations and time', () => {
  test('exactly the grid starts that break no rule are offered, in order', () => {
    let offered = 0
    forAll((given) => {
      const rules = Object.values(rulesOf(given))
      const expected = minuteRange(0, 1440).filter((start) => !rules.some((breaks) => breaks(start)))
      expect(slotsOf(given)).toEqual(expected)
      offered += expected.length
    })
    expect(offered).toBeGreaterThan(500)
  })

  test('every start that is not offered has a reason, and that rule is broken', () => {
    forAll((given) => {
      const availability = availabilityOf(given)
      const rules = rulesOf(given)
      const explained = minuteRange(0, 288).map((i) => {
        const start = { day: given.day, minute: i * 5 }
        const reason = whyNotOffered(availability, start, given.clock)?.code ?? null
        return { ...start, reason }
      })
      const free = explained.filter(({ reason }) => reason === null).map(({ minute }) => minute)
      expect(free).toEqual(slotsOf(given).filter((minute) => minute % 5 === 0))
      expect(explained.filter(({ minute, reason }) => reason !== null && !rules[reason](minute))).toEqual([])
    })
  })

  test('a day has a reason exactly when it offers nothing', () => {
    forAll((given) => {
      const reason = whyDayIsEmpty([availabilityOf(given)], given.day, given.clock)
      expect(reason === null).toBe(slotsOf(given).length > 0)
    })
  })

  test('several practitioners offer the union of their slots, whose first ones are the next slots', () => {
    const anyThree = anyDay.chain((day) => fc.tuple(situationOn(day), situationOn(day), situationOn(day)))
    fc.assert(
      fc.property(anyThree, fc.integer({ min: 1, max: 5 }), (given, count) => {
        const { day, clock } = given[0]
        const availabilities = given.map(availabilityOf)
        const days = minuteRange(-3, 130).map((i) => addDays(day, i))
        const merged = freeSlotsByDay(availabilities, days, clock)
        const starts = new Set(availabilities.flatMap((availability) => freeSlots(availability, day, clock)))
        expect(merged.get(day) ?? []).toEqual([...starts].toSorted((a, b) => a - b))
        const slots = [...merged].flatMap(([date, times]) => times.map((minute) => ({ day: date, minute })))
        expect(findFirstSlots(availabilities, days[0] as Day, { count, clock })).toEqual(
          slots.slice(0, count),
        )
      }),
      { numRuns: 80 },
    )
  })
})

/**
 * Oracle: the rules of docs/domain.md, checked minute by minute and sharing no code with the implementation. Each
 * predicate returns true when a start breaks its rule.
 */
function rulesOf(given: Situation): Record<NotOfferedCode, (start: Minute) => boolean> {
  const { agenda, clock, booked, reservation } = given
  const now = wallClockMinutes(clock.now.day, clock.now.minute)
  const midnight = wallClockMinutes(given.day, 0)
  const last = addDays(clock.now.day, agenda.horizonDays)
  const ranges = rangesOf(given)
  const unavailable = unavailableMinutes(given)
  const isWorked = (minute: Minute) => Object.values(unavailable).every((covers) => !covers(minute))
  const worked = minuteRange(0, 1440).map(isWorked)
  const counted = booked.filter(({ kind }) => kind !== 'block').length
  const reserved = (start: Minute): Taken => ({ start, ...reservation, kind: 'reservation' })
  const spanAt = (start: Minute) => spanOf(reserved(start))
  const rangeAt = (start: Minute) => ranges.find((open) => containsMinute(open, start)) ?? NOTHING
  const openAround = (start: Minute) => (minute: Minute) =>
    containsMinute(rangeAt(start), minute) && worked[minute] === true
  const conflictsWith = (kind: OccupiedKind) => (start: Minute) =>
    booked.some((other) => other.kind === kind && overlapMinuteByMinute(spanAt(start), spanOf(other)))
  return {
    ...unavailable,
    past: (start) => midnight + start < now,
    too_soon: (start) => midnight + start < now + agenda.minNoticeMinutes,
    too_far: () => given.day > last,
    closed: (start) => rangeAt(start) === NOTHING,
    off_grid: (start) => (start - rangeAt(start).start) % agenda.workingHours.slotDuration !== 0,
    does_not_fit: (start) => !everyMinute(spanAt(start), openAround(start)),
    taken: conflictsWith('reservation'),
    blocked: conflictsWith('block'),
    held: conflictsWith('hold'),
    buffer: (start) =>
      booked.some(
        (other) =>
          overlapMinuteByMinute(spanAt(start), bufferOf(other)) ||
          overlapMinuteByMinute(bufferOf(reserved(start)), spanOf(other)),
      ),
    full: () => agenda.maxVisitsPerDay !== null && counted >= agenda.maxVisitsPerDay,
    compact: (start) => agenda.compactDay && leavesShortGap(given, reserved(start), openAround(start)),
  }
}

const NOTHING: Span = { start: 0, end: 0 }

function rangesOf({ agenda, day }: Situation): Span[] {
  const special = agenda.specialDays.find(({ date }) => date === day)
  const weekdayHours = agenda.dayHours.find((entry) => entry.day === weekdayOf(day))
  const { start, end } = agenda.workingHours
  const usual = weekdayHours?.ranges ?? [{ start: formatMinute(start * 60), end: formatMinute(end * 60) }]
  const openRanges = special?.ranges ?? (agenda.openDays.includes(weekdayOf(day)) ? usual : [])
  return openRanges.map((range) => ({ start: parseMinute(range.start), end: parseMinute(range.end) }))
}

function unavailableMinutes({ agenda, closures, holidays, day, clock }: Situation) {
  const midnight = wallClockMinutes(day, 0)
  const breaks = agenda.breakTimes.filter((pause) => pause.day === weekdayOf(day))
  const isAway = (list: TimeOff[]) => (minute: Minute) =>
    list.some(
      ({ from, to, start = '00:00', end = '24:00' }) =>
        wallClockMinutes(from, parseMinute(start)) <= midnight + minute &&
        midnight + minute < wallClockMinutes(to, parseMinute(end)),
    )
  const isSpecial = agenda.specialDays.some(({ date }) => date === day)
  const isWorked = isSpecial || agenda.workedHolidays.includes(day)
  return {
    closure: isAway(closures),
    leave: isAway(agenda.timeOff),
    holiday: () => holidays.includes(day) && !isWorked,
    break: (minute: Minute) => breaks.some(({ start, end }) => start * 60 <= minute && minute < end * 60),
    skipped: (minute: Minute) => containsMinute(clock.skipped.get(day) ?? NOTHING, minute),
  }
}

/** True when a reservation next to another one leaves a gap too short for the shortest service. */
function leavesShortGap(given: Situation, reserved: Taken, isOpen: (minute: Minute) => boolean): boolean {
  const { booked, shortest } = given
  const entriesAt = (minute: Minute) =>
    booked.filter((other) => containsMinute(spanOf(other), minute) || containsMinute(bufferOf(other), minute))
  const isFree = (minute: Minute) => isOpen(minute) && entriesAt(minute).length === 0
  let first = reserved.start
  while (isFree(first - 1)) first -= 1
  let last = reserved.start
  while (isFree(last + 1)) last += 1
  const isReservation = (minute: Minute) => entriesAt(minute).some(({ kind }) => kind !== 'block')
  if (!isReservation(first - 1) && !isReservation(last + 1)) return false
  const gaps = [reserved.start - first, last + 1 - bufferOf(reserved).end]
  return gaps.some((gap) => gap > 0 && gap < shortest)
}

const spanOf = ({ start, duration }: Taken): Span => ({ start, end: start + duration })
const bufferOf = (taken: Taken): Span => ({ start: spanOf(taken).end, end: spanOf(taken).end + taken.buffer })

function weekdayOf(day: Day): Weekday {
  return (Temporal.PlainDate.from(day).dayOfWeek % 7) as Weekday
}

const dayNumbers = new Map<Day, number>()

/** Minutes of wall-clock time since an arbitrary day. */
function wallClockMinutes(day: Day, minute: Minute): number {
  const days = dayNumbers.get(day) ?? Temporal.PlainDate.from('2027-01-01').until(day).days
  dayNumbers.set(day, days)
  return days * 1440 + minute
}
