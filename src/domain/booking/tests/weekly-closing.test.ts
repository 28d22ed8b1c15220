import { describe, expect, test } from 'vitest'
import { type Agenda, NEW_AGENDA } from '../agenda.ts'
import { isClosedBy } from '../closing/closing.ts'
import { closeEveryWeek } from '../closing/weekly-closing.ts'

/** A Monday; the practice opens from 9 to 19, Monday to Saturday. */
const TODAY = '2027-04-12'
const WEDNESDAY = '2027-04-14'
const AFTERNOON = { start: 14 * 60, end: 18 * 60 }

const close = (agenda: Agenda, hours: { start: number; end: number } | null, from = WEDNESDAY) =>
  closeEveryWeek(agenda, { from, hours, today: TODAY })

describe('a weekday closed every week, without an end', () => {
  test('as a whole is no longer an open day', () => {
    expect(close(NEW_AGENDA, null)).toEqual({ ...NEW_AGENDA, openDays: [1, 2, 4, 5, 6] })
  })

  test('for whole hours has a pause, in place of those that it covers', () => {
    const noon = { day: 3 as const, start: 15, end: 16 }
    const others = [
      { day: 2 as const, start: 15, end: 16 },
      { day: 3 as const, start: 12, end: 13 },
    ]
    const agenda = { ...NEW_AGENDA, breakTimes: [noon, ...others] }
    expect(close(agenda, AFTERNOON)).toEqual({
      ...agenda,
      breakTimes: [...others, { day: 3, start: 14, end: 18 }],
    })
  })

  test('for other hours has ranges of its own without them', () => {
    const closed = close(NEW_AGENDA, { start: 12 * 60 + 15, end: 14 * 60 })
    expect(closed).toEqual({
      ...NEW_AGENDA,
      dayHours: [
        {
          day: 3,
          ranges: [
            { start: '09:00', end: '12:15' },
            { start: '14:00', end: '19:00' },
          ],
        },
      ],
    })
    expect(close(closed, { start: 18 * 60 + 30, end: 24 * 60 }).dayHours).toEqual([
      {
        day: 3,
        ranges: [
          { start: '09:00', end: '12:15' },
          { start: '14:00', end: '18:30' },
        ],
      },
    ])
  })

  test('for hours that leave nothing is no longer an open day', () => {
    expect(close(NEW_AGENDA, { start: 8 * 60 + 30, end: 20 * 60 }).openDays).toEqual([1, 2, 4, 5, 6])
  })

  test('changes the hours to come as well', () => {
    const { breakTimes, openDays, dayHours } = NEW_AGENDA
    const later = { from: '2027-09-01', workingHours: { start: 8, end: 20 }, breakTimes, openDays, dayHours }
    expect(close({ ...NEW_AGENDA, laterHours: [later] }, AFTERNOON).laterHours).toEqual([
      { ...later, breakTimes: [{ day: 3, start: 14, end: 18 }] },
    ])
  })

  test('from a later week on begins new hours, and leaves the weeks before as they are', () => {
    const { breakTimes, openDays, dayHours } = NEW_AGENDA
    const closed = close(NEW_AGENDA, AFTERNOON, '2027-05-05')
    const pause = { day: 3, start: 14, end: 18 }
    const week = { workingHours: { start: 9, end: 19 }, openDays, dayHours }
    expect(closed).toEqual({
      ...NEW_AGENDA,
      laterHours: [{ from: '2027-05-05', ...week, breakTimes: [...breakTimes, pause] }],
    })
    expect(close(closed, AFTERNOON, '2027-05-05')).toBe(closed)
  })

  test.each([
    ['a closed day', null, '2027-04-18'],
    ['hours outside those of the day', { start: 20 * 60, end: 21 * 60 }, WEDNESDAY],
  ])('that is %s already stays as it is', (_, hours, from) => {
    expect(close(NEW_AGENDA, hours, from)).toBe(NEW_AGENDA)
  })

  test('takes the same hours of every such weekday from the first on', () => {
    const closing = { from: WEDNESDAY, to: WEDNESDAY, start: '14:00', end: '18:00', always: true }
    const visit = { start: 17 * 60, end: 19 * 60 }
    expect(
      ['2027-04-07', WEDNESDAY, '2027-04-15', '2029-04-18'].map((day) => isClosedBy(closing, day, visit)),
    ).toEqual([false, true, false, true])
    expect(isClosedBy(closing, WEDNESDAY, { start: 18 * 60, end: 19 * 60 })).toBe(false)
  })
})
