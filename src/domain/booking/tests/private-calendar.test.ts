import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBusyMinutes } from '../calendars/busy-minutes.ts'
import {
  type BusySpan,
  busyDifference,
  calendarLabel,
  maskedAddress,
  parseCalendarAddress,
} from '../calendars/private-calendar.ts'

const DAYS = Array.from({ length: 6 }, (_, i) => `2027-04-${String(12 + i)}`)
const RANGE = { start: DAYS[1] as string, end: DAYS[4] as string }

/** Minutes since midnight of the first of `DAYS`. */
type Stretch = { start: number; end: number }

const aStretch: fc.Arbitrary<Stretch> = fc
  .tuple(fc.nat(DAYS.length * 1440 - 1), fc.integer({ min: 1, max: 3000 }))
  .map(([start, length]) => ({ start, end: start + length }))
const stretches = fc.array(aStretch, { maxLength: 12 })
const numberOf = (day: string, minute: number) => DAYS.indexOf(day) * 1440 + minute

const isInRange = (minute: number) => numberOf(RANGE.start, 0) <= minute && minute < numberOf(RANGE.end, 1440)
const isDuring =
  (minute: number) =>
  ({ start, end }: Stretch) =>
    start <= minute && minute < end

function busySpansOf(given: readonly Stretch[], range: typeof RANGE): BusySpan[] {
  const minutes = createBusyMinutes(range)
  const first = numberOf(range.start, 0)
  for (const { start, end } of given) minutes.add(start - first, end - first)
  return minutes.spans()
}

describe('busy time of a private calendar', () => {
  test('is exactly the minutes of its events within the range', () => {
    fc.assert(
      fc.property(stretches, (given) => {
        const spans = busySpansOf(given, RANGE)
        const minutes = new Set(
          spans.flatMap(({ day, start, end }) =>
            Array.from({ length: end - start }, (_, i) => numberOf(day, start + i)),
          ),
        )
        for (let minute = 0; minute < DAYS.length * 1440; minute += 7) {
          expect(minutes.has(minute)).toBe(isInRange(minute) && given.some(isDuring(minute)))
        }
      }),
    )
  })

  test('stands in order, in spans that neither overlap nor touch', () => {
    fc.assert(
      fc.property(stretches, (given) => {
        const spans = busySpansOf(given, RANGE)
        const isApart = ({ day, start }: BusySpan, before: BusySpan | undefined) =>
          !before || before.day < day || (before.day === day && before.end < start)
        expect(spans.filter((span, index) => !isApart(span, spans[index - 1]))).toEqual([])
      }),
    )
  })

  test('changes by what is gone and what is added, and by nothing where it is the same', () => {
    const keyOf = (span: BusySpan) => JSON.stringify(span)
    fc.assert(
      fc.property(stretches, stretches, (first, second) => {
        const [before, after] = [busySpansOf(first, RANGE), busySpansOf(second, RANGE)]
        const { gone, added } = busyDifference(before, after)
        const goneKeys = new Set(gone.map(keyOf))
        const result = [...before.filter((span) => !goneKeys.has(keyOf(span))), ...added]
        expect(result.map(keyOf).sort()).toEqual(after.map(keyOf).sort())
        expect(busyDifference(after, after)).toEqual({ gone: [], added: [] })
      }),
    )
  })
})

test.each([
  [' webcal://p01.icloud.com/published/2/a ', { address: 'https://p01.icloud.com/published/2/a' }],
  ['WEBCALS://a.fr/b.ics', { address: 'https://a.fr/b.ics' }],
  ['https://a.fr:443/b.ics#c', { address: 'https://a.fr/b.ics' }],
  ['http://a.fr/b.ics', { fault: 'not_https' }],
  ['https://a.fr:444/b.ics', { fault: 'not_https' }],
  ['ftp://a.fr/b.ics', { fault: 'not_https' }],
  ['javascript:alert(1)', { fault: 'not_an_address' }],
  ['a.fr/b.ics', { fault: 'not_an_address' }],
  ['', { fault: 'not_an_address' }],
  ['https://moi:secret@a.fr/b.ics', { fault: 'has_credentials' }],
  [`https://a.fr/${'a'.repeat(2_000)}`, { fault: 'too_long' }],
])('the address « %s » is read as %o', (typed, parsed) => {
  expect(parseCalendarAddress(typed)).toEqual(parsed)
})

test('an address is shown as its host alone', () => {
  expect(maskedAddress('https://calendar.google.com/calendar/ical/private-5ecre7/basic.ics')).toBe(
    'calendar.google.com/…',
  )
})

test('a calendar is called by its name, or by its host', () => {
  const address = 'calendar.google.com/…'
  expect(calendarLabel({ name: 'Famille', address })).toBe('Famille')
  expect(calendarLabel({ name: '', address })).toBe('calendar.google.com')
  expect(calendarLabel({ name: '', address: null })).toBe('')
})
