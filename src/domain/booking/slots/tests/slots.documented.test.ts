import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  addDays,
  type Day,
  formatTime,
  type LocalTime,
  type Minute,
  parseEnd,
  type Span,
} from '../../../language/time.ts'
import { type Agenda, NEW_AGENDA, type TimeOff } from '../../agenda.ts'
import type { Occupied, OccupiedKind } from '../availability.ts'
import { freeSlots } from '../slots.ts'
import { compileAgenda } from '../working-day.ts'

type Example = Partial<Agenda> & {
  day?: Day
  /** Day and time. */
  now?: string
  duration?: Minute
  buffer?: Minute
  /** « reservation 10:00–11:00 +15 », where +15 is the buffer. */
  busy?: string[]
  dayBefore?: string[]
  dayAfter?: string[]
  /** Length of the shortest service; its buffer is `buffer`. */
  shortest?: Minute
  closures?: TimeOff[]
  holidays?: Record<Day, string>
  /** « 10:00–11:00 », in a private calendar. */
  elsewhere?: string[]
}

const EXAMPLE = /^\|([^|]*)\| `(\{.*\})` \|([^|]*)\|$/gm
const document = readFileSync(new URL('../../../../../docs/domain.md', import.meta.url), 'utf8')
const examples = [...document.matchAll(EXAMPLE)].map(([, rule = '', given = '', offered = '']) => ({
  rule: rule.trim(),
  given: given.trim(),
  offered: offered.trim(),
}))

test('docs/domain.md has worked examples', () => {
  expect(examples.length).toBeGreaterThan(25)
})

test.each(examples)('docs/domain.md, $rule: $given', ({ given, offered }) => {
  expect(listOfferedTimes(JSON.parse(given)).join(' ')).toBe(offered)
})

function listOfferedTimes({ day = '2027-04-13', now = '2027-04-12 08:00', ...given }: Example): string[] {
  const {
    duration = 60,
    buffer = 0,
    shortest = 60,
    closures = [],
    holidays = {},
    elsewhere = [],
    ...others
  } = given
  const { busy = [], dayBefore = [], dayAfter = [], ...agenda } = others
  const rules = compileAgenda(
    { ...NEW_AGENDA, workingHours: { start: 9, end: 18, slotDuration: 60 }, ...agenda },
    {
      closures,
      holidays: new Map(Object.entries(holidays)),
      elsewhere: new Map([[day, elsewhere.map(parseSpan)]]),
    },
  )
  const availability = {
    rules,
    duration,
    buffer,
    shortestService: { duration: shortest, buffer },
    busy: new Map([
      [addDays(day, -1), dayBefore.map(parseOccupied)],
      [day, busy.map(parseOccupied)],
      [addDays(day, 1), dayAfter.map(parseOccupied)],
    ]),
  }
  const skipped = new Map([['2027-03-28', { start: 120, end: 180 }]])
  return freeSlots(availability, day, { now: parseLocalTime(now), skipped }).map(formatTime)
}

function parseOccupied(text: string): Occupied {
  const [kind, span = '', buffer = '+0'] = text.split(' ')
  const { start, end } = parseSpan(span)
  return { kind: kind as OccupiedKind, start, end, bufferEnd: end + Number(buffer) }
}

function parseSpan(text: string): Span {
  const [start = 0, end = 0] = text.split('–').map((time) => parseEnd(time) ?? Number.NaN)
  return { start, end }
}

function parseLocalTime(text: string): LocalTime {
  const [day = '', time = ''] = text.split(' ')
  return { day, minute: parseEnd(time) ?? Number.NaN }
}
