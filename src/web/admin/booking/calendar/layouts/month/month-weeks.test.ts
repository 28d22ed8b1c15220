import { describe, expect, test } from 'vitest'
import type { Block } from '#contract/booking/blocks.ts'
import type { DayLoad, UnworkedSpan } from '#contract/booking/calendar.ts'
import { addDays, type Day } from '#domain/language/time.ts'
import type { AgendaEntry } from '../../../entries/agenda-entries.ts'
import { weeksOfMonth } from './month-weeks.ts'

const DATE = '2027-04-14'
const APRIL = { view: 'mois', date: DATE } as const
const NOTHING = { days: [], content: { entries: [], unworked: [] } }

const aBlock = (time: string): AgendaEntry => ({
  kind: 'block',
  details: { id: Number(time.slice(0, 2)), date: DATE, time, duration: 60, label: null } as Block,
})

const aDay = (times: string[], count: number): DayLoad => ({
  date: DATE,
  count,
  bookedMinutes: count * 60,
  workedMinutes: 480,
  first: times.map((time, id) => ({ id, date: DATE, time, duration: 60 }) as DayLoad['first'][number]),
})

const unworked = (from: string, to: string, label: string): UnworkedSpan => ({
  date: DATE,
  from,
  to,
  reason: 'leave',
  label,
  praticienId: null,
})

const dayOf = (days: DayLoad[], entries: AgendaEntry[] = [], spans: UnworkedSpan[] = []) =>
  weeksOfMonth(APRIL, { days, content: { entries, unworked: spans } })
    .flat()
    .find(({ day }) => day === DATE)

describe('a month', () => {
  test.each([
    ['2027-02-10', 4, '2027-02-01'],
    [DATE, 5, '2027-03-29'],
    ['2027-05-14', 6, '2027-04-26'],
  ])('is shown in the whole weeks that have its days: %s', (date: Day, count, first) => {
    const weeks = weeksOfMonth({ view: 'mois', date }, NOTHING)
    expect(weeks.map((week) => week[0]?.day)).toEqual(
      Array.from({ length: count }, (_, week) => addDays(first, week * 7)),
    )
    expect(weeks.every((week) => week.length === 7)).toBe(true)
  })

  test('tells its own days from those of its neighbors', () => {
    const days = weeksOfMonth(APRIL, NOTHING).flat()
    expect(days.filter(({ isOfMonth }) => !isOfMonth).map(({ day }) => day)).toEqual([
      '2027-03-29',
      '2027-03-30',
      '2027-03-31',
      '2027-05-01',
      '2027-05-02',
    ])
  })
})

describe('a day of the month', () => {
  test('has its first three entries, reservations and blocks by their hour, and the number of the others', () => {
    const day = dayOf([aDay(['09:00', '11:00', '14:00'], 5)], [aBlock('18:00'), aBlock('10:00')])
    expect(day?.entries.map(({ details }) => details.time)).toEqual(['09:00', '10:00', '11:00'])
    expect(day?.more).toBe(4)
  })

  test('without reservations has its blocks', () => {
    const day = dayOf([], [aBlock('10:00')])
    expect([day?.entries.length, day?.more]).toEqual([1, 0])
  })

  test('is a day off if unworked time takes all of it', () => {
    expect(dayOf([], [], [unworked('00:00', '24:00', 'Congés')])?.dayOff?.label).toBe('Congés')
    expect(dayOf([], [], [unworked('14:00', '24:00', 'Congés')])?.dayOff).toBeUndefined()
  })
})
