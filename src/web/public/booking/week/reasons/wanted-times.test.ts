import { expect, test } from 'vitest'
import { wantedTimes } from './wanted-times.ts'

test('the waiting list’s form begins with the day and the parts of the day that have no hours', () => {
  expect(wantedTimes({ weekday: 6, periods: ['Soir', 'Matin'] })).toEqual({
    weekdays: [6],
    periods: ['morning', 'evening'],
  })
  expect(wantedTimes({ periods: [] })).toEqual({ weekdays: [], periods: [] })
})
