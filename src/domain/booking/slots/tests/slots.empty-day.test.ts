import { describe, expect, test } from 'vitest'
import type { Day } from '../../../language/time.ts'
import type { NotOfferedCode } from '../not-offered.ts'
import { whyDayIsEmpty } from '../slots.ts'
import {
  availabilityWith,
  awayOnTuesday,
  clockAt,
  type Given,
  lunch,
  MONDAY_MORNING,
  occupied,
  SUNDAY,
  TUESDAY,
} from './slot-situations.ts'

describe('the reason of an empty day is', () => {
  const reservations = [occupied('09:00', '12:00'), occupied('14:00', '18:00')]

  test.each<{ title: string; given: Given; day: Day; code: NotOfferedCode | null }>([
    { title: 'none on a day with a free slot', given: {}, day: TUESDAY, code: null },
    { title: 'closed on a weekday that is not open', given: {}, day: SUNDAY, code: 'closed' },
    {
      title: 'leave on a day of leave',
      given: { timeOff: awayOnTuesday('Congés') },
      day: TUESDAY,
      code: 'leave',
    },
    {
      title: 'closed when leave covers a closed weekday',
      given: { openDays: [1], timeOff: awayOnTuesday('Congés') },
      day: TUESDAY,
      code: 'closed',
    },
    {
      title: 'the holiday on a holiday',
      given: { holidays: [[TUESDAY, 'Ascension']] },
      day: TUESDAY,
      code: 'holiday',
    },
    {
      title: 'leave when it covers a holiday',
      given: { holidays: [[TUESDAY, '']], timeOff: awayOnTuesday('Congés') },
      day: TUESDAY,
      code: 'leave',
    },
    {
      title: 'taken on a fully booked day, even with a break',
      given: { busy: reservations, breakTimes: lunch },
      day: TUESDAY,
      code: 'taken',
    },
    {
      title: 'taken rather than full when both apply',
      given: { busy: reservations.slice(0, 1), maxVisitsPerDay: 1 },
      day: TUESDAY,
      code: 'taken',
    },
    {
      title: 'blocked on a day that is blocked throughout',
      given: { busy: reservations.map((span) => ({ ...span, kind: 'block' as const })) },
      day: TUESDAY,
      code: 'blocked',
    },
    {
      title: 'the length when a reservation fits no range',
      given: { duration: 300 },
      day: TUESDAY,
      code: 'does_not_fit',
    },
    {
      title: 'the horizon on a day beyond it',
      given: { horizonDays: 3 },
      day: '2027-04-16',
      code: 'too_far',
    },
  ])('$title', ({ given, day, code }) => {
    expect(whyDayIsEmpty([availabilityWith(given)], day, MONDAY_MORNING)?.code ?? null).toBe(code)
  })

  test('leave from noon today, once no start is left in the morning', () => {
    const availability = availabilityWith({ timeOff: awayOnTuesday('Congés', { start: '12:00' }) })
    expect(whyDayIsEmpty([availability], TUESDAY, clockAt(TUESDAY, '11:30'))).toMatchObject({
      code: 'leave',
      conflict: { label: 'Congés' },
    })
  })

  test('the nearest to an offer among several practitioners', () => {
    const closed = availabilityWith({ openDays: [1] })
    const fullyBooked = availabilityWith({ busy: reservations })
    expect(whyDayIsEmpty([closed, fullyBooked, closed], TUESDAY, MONDAY_MORNING)?.code).toBe('taken')
    expect(whyDayIsEmpty([closed, fullyBooked, availabilityWith({})], TUESDAY, MONDAY_MORNING)).toBeNull()
    expect(whyDayIsEmpty([], TUESDAY, MONDAY_MORNING)?.code).toBe('closed')
  })
})
