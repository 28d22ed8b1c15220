import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Agenda, TimeOff, TimeRange } from '../agenda.ts'
import {
  type Availability,
  firstSlots,
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
  calendar: WallClock
}

const plus = (day: Day, days: number): Day => Temporal.PlainDate.from(day).add({ days }).toString()
const clock = (minute: Minute) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const ALL = [0, 1, 2, 3, 4, 5, 6] as const
const weekday = fc.constantFrom<Weekday>(...ALL)
const hours = fc.tuple(fc.nat(23), fc.integer({ min: 1, max: 24 })).filter(([start, end]) => start < end)
const rarely = <T>(value: fc.Arbitrary<T>, maxLength = 1) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant<T[]>([]) }, fc.array(value, { maxLength }))

/** Disjoint ranges at five-minute marks, in any order. */
const ranges: fc.Arbitrary<TimeRange[]> = fc
  .uniqueArray(fc.nat(288), { minLength: 2, maxLength: 6 })
  .map((marks) => marks.toSorted((a, b) => a - b).map((mark) => clock(mark * 5)))
  .map((marks) => marks.flatMap((end, i) => (i % 2 === 1 ? [{ start: marks[i - 1] as string, end }] : [])))
  .chain((list) => fc.shuffledSubarray(list, { minLength: list.length }))

const around = (on: Day, before: number, after: number) =>
  fc.integer({ min: -before, max: after }).map((count) => plus(on, count))

const time = fc.integer({ min: 1, max: 1439 }).map(clock)
const absence = (on: Day): fc.Arbitrary<TimeOff> =>
  fc
    .record(
      { from: around(on, 2, 1), to: around(on, 1, 2), label: fc.constant('Congés'), start: time, end: time },
      { requiredKeys: ['from', 'to', 'label'] },
    )
    .filter(({ from, to, start = '', end = '24:00' }) => from < to || (from === to && start < end))

const agendaOn = (on: Day): fc.Arbitrary<Agenda> =>
  fc.record({
    workingHours: fc
      .tuple(hours, fc.integer({ min: 1, max: 6 }))
      .map(([[start, end], quarters]) => ({ start, end, slotDuration: quarters * 15 })),
    breakTimes: fc.array(
      fc.tuple(weekday, hours).map(([day, [start, end]]) => ({ day, start, end })),
      { maxLength: 4 },
    ),
    openDays: fc.subarray<Weekday>([...ALL], { minLength: 5 }),
    dayHours: rarely(fc.record({ day: fc.constantFrom(weekdayOf(on), 3 as const), ranges })).map((list) =>
      list.slice(0, 1),
    ),
    timeOff: rarely(absence(on), 2),
    specialDays: rarely(fc.record({ date: fc.constant(on), ranges })),
    closedOnHolidays: fc.constant(null),
    workedHolidays: rarely(fc.constant(on)),
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

/** Weeks with a DST change in Paris, a leap day or the end of the year, and an ordinary one. */
const day = fc
  .tuple(fc.constantFrom('2027-03-25', '2027-06-14', '2027-10-28', '2028-02-26', '2027-12-29'), fc.nat(6))
  .map(([first, i]) => plus(first, i))

const situationOn = (on: Day): fc.Arbitrary<Situation> =>
  fc.record({
    agenda: agendaOn(on),
    closures: rarely(absence(on)),
    holidays: rarely(fc.constant(on)),
    day: fc.constant(on),
    reservation: fc.record(length),
    shortest: fc.integer({ min: 15, max: 90 }),
    booked: fc.array(taken, { maxLength: 4 }),
    calendar: fc.record({
      now: fc.record({
        day: fc.constantFrom(-3, -2, -1, -1, 0, 0, 1).map((days) => plus(on, days)),
        minute: fc.nat(1439),
      }),
      skipped: fc.constant(new Map([['2027-03-28', { start: 120, end: 180 }]])),
    }),
  })
const situation = day.chain(situationOn)

function offerOf({
  agenda,
  closures,
  holidays,
  day,
  reservation,
  shortest,
  booked,
}: Situation): Availability {
  const rules = compileAgenda(agenda, { closures, holidays: new Map(holidays.map((date) => [date, 'Fête'])) })
  const busy = booked.map(({ start, duration, buffer, kind }) => {
    const end = start + duration
    return { start, end, until: end + buffer, kind }
  })
  return { rules, shortest, busy: new Map([[day, busy]]), ...reservation }
}

const slotsOf = (given: Situation) => freeSlots(offerOf(given), given.day, given.calendar)
const forAll = (check: (given: Situation) => void) =>
  fc.assert(fc.property(situation, check), { numRuns: 400 })

describe('for any rules, reservations and time', () => {
  test('exactly the grid starts that break no rule are offered, in order', () => {
    let offered = 0
    forAll((given) => {
      const rules = Object.values(rulesOf(given))
      const wanted = minuteRange(0, 1440).filter((start) => !rules.some((breaks) => breaks(start)))
      expect(slotsOf(given)).toEqual(wanted)
      offered += wanted.length
    })
    expect(offered).toBeGreaterThan(500)
  })

  test('every start that is not offered has a reason, and that rule is broken', () => {
    forAll((given) => {
      const offer = offerOf(given)
      const rules = rulesOf(given)
      const answers = minuteRange(0, 288).map((i) => {
        const start = { day: given.day, minute: i * 5 }
        const reason = whyNotOffered(offer, start, given.calendar)?.code ?? null
        return { ...start, reason }
      })
      const free = answers.filter(({ reason }) => reason === null).map(({ minute }) => minute)
      expect(free).toEqual(slotsOf(given).filter((minute) => minute % 5 === 0))
      expect(answers.filter(({ minute, reason }) => reason !== null && !rules[reason](minute))).toEqual([])
    })
  })

  test('a day has a reason exactly when it offers nothing', () => {
    forAll((given) => {
      const reason = whyDayIsEmpty([offerOf(given)], given.day, given.calendar)
      expect(reason === null).toBe(slotsOf(given).length > 0)
    })
  })

  test('several practitioners offer the union of their slots, whose first ones are the next slots', () => {
    const three = day.chain((on) => fc.tuple(situationOn(on), situationOn(on), situationOn(on)))
    fc.assert(
      fc.property(three, fc.integer({ min: 1, max: 5 }), (given, count) => {
        const { day: on, calendar } = given[0]
        const offers = given.map(offerOf)
        const days = minuteRange(-3, 130).map((i) => plus(on, i))
        const together = freeSlotsByDay(offers, days, calendar)
        const each = new Set(offers.flatMap((offer) => freeSlots(offer, on, calendar)))
        expect(together.get(on) ?? []).toEqual([...each].toSorted((a, b) => a - b))
        const all = [...together].flatMap(([day, starts]) => starts.map((minute) => ({ day, minute })))
        expect(firstSlots(offers, days[0] as Day, { count, clock: calendar })).toEqual(all.slice(0, count))
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
  const { agenda, calendar, booked, reservation } = given
  const now = stamp(calendar.now.day, calendar.now.minute)
  const midnight = stamp(given.day, 0)
  const last = plus(calendar.now.day, agenda.horizonDays)
  const ranges = rangesOf(given)
  const shut = shutMinutes(given)
  const isWorked = (minute: Minute) => Object.values(shut).every((isShut) => !isShut(minute))
  const worked = minuteRange(0, 1440).map(isWorked)
  const counted = booked.filter(({ kind }) => kind !== 'block').length
  const own = (start: Minute): Taken => ({ start, ...reservation, kind: 'reservation' })
  const rangeAt = (start: Minute) => ranges.find((open) => containsMinute(open, start)) ?? NOTHING
  const openAround = (start: Minute) => (minute: Minute) =>
    containsMinute(rangeAt(start), minute) && worked[minute] === true
  const meets = (kind: OccupiedKind) => (start: Minute) =>
    booked.some((other) => other.kind === kind && overlapMinuteByMinute(spanOf(own(start)), spanOf(other)))
  return {
    ...shut,
    past: (start) => midnight + start < now,
    too_soon: (start) => midnight + start < now + agenda.minNoticeMinutes,
    too_far: () => given.day > last,
    closed: (start) => rangeAt(start) === NOTHING,
    off_grid: (start) => (start - rangeAt(start).start) % agenda.workingHours.slotDuration !== 0,
    does_not_fit: (start) => !everyMinute(spanOf(own(start)), openAround(start)),
    taken: meets('reservation'),
    blocked: meets('block'),
    held: meets('hold'),
    buffer: (start) =>
      booked.some(
        (other) =>
          overlapMinuteByMinute(spanOf(own(start)), restOf(other)) ||
          overlapMinuteByMinute(restOf(own(start)), spanOf(other)),
      ),
    full: () => agenda.maxVisitsPerDay !== null && counted >= agenda.maxVisitsPerDay,
    compact: (start) => agenda.compactDay && cutsUp(given, own(start), openAround(start)),
  }
}

const NOTHING: Span = { start: 0, end: 0 }

function rangesOf({ agenda, day }: Situation): Span[] {
  const special = agenda.specialDays.find(({ date }) => date === day)
  const own = agenda.dayHours.find((entry) => entry.day === weekdayOf(day))
  const { start, end } = agenda.workingHours
  const usual = own?.ranges ?? [{ start: clock(start * 60), end: clock(end * 60) }]
  const openRanges = special?.ranges ?? (agenda.openDays.includes(weekdayOf(day)) ? usual : [])
  return openRanges.map((range) => ({ start: parseMinute(range.start), end: parseMinute(range.end) }))
}

function shutMinutes({ agenda, closures, holidays, day, calendar }: Situation) {
  const midnight = stamp(day, 0)
  const breaks = agenda.breakTimes.filter((pause) => pause.day === weekdayOf(day))
  const isAway = (list: TimeOff[]) => (minute: Minute) =>
    list.some(
      ({ from, to, start = '00:00', end = '24:00' }) =>
        stamp(from, parseMinute(start)) <= midnight + minute &&
        midnight + minute < stamp(to, parseMinute(end)),
    )
  const isSpecial = agenda.specialDays.some(({ date }) => date === day)
  const isWorked = isSpecial || agenda.workedHolidays.includes(day)
  return {
    closure: isAway(closures),
    leave: isAway(agenda.timeOff),
    holiday: () => holidays.includes(day) && !isWorked,
    break: (minute: Minute) => breaks.some(({ start, end }) => start * 60 <= minute && minute < end * 60),
    skipped: (minute: Minute) => containsMinute(calendar.skipped.get(day) ?? NOTHING, minute),
  }
}

/** True when a reservation next to another one leaves a gap too short for the shortest service. */
function cutsUp({ booked, shortest }: Situation, own: Taken, isOpen: (minute: Minute) => boolean): boolean {
  const takers = (minute: Minute) =>
    booked.filter((other) => containsMinute(spanOf(other), minute) || containsMinute(restOf(other), minute))
  const isFree = (minute: Minute) => isOpen(minute) && takers(minute).length === 0
  let first = own.start
  while (isFree(first - 1)) first -= 1
  let last = own.start
  while (isFree(last + 1)) last += 1
  const isReservation = (minute: Minute) => takers(minute).some(({ kind }) => kind !== 'block')
  if (!isReservation(first - 1) && !isReservation(last + 1)) return false
  const holes = [own.start - first, last + 1 - restOf(own).end]
  return holes.some((hole) => hole > 0 && hole < shortest)
}

const spanOf = ({ start, duration }: Taken): Span => ({ start, end: start + duration })
const restOf = ({ start, duration, buffer }: Taken): Span => ({
  start: start + duration,
  end: start + duration + buffer,
})

function weekdayOf(day: Day): Weekday {
  return (Temporal.PlainDate.from(day).dayOfWeek % 7) as Weekday
}

const dayNumbers = new Map<Day, number>()

/** Minutes of wall-clock time since an arbitrary day. */
function stamp(day: Day, minute: Minute): number {
  const days = dayNumbers.get(day) ?? Temporal.PlainDate.from('2027-01-01').until(day).days
  dayNumbers.set(day, days)
  return days * 1440 + minute
}
