import { expect, test } from 'vitest'
import type { PeriodName } from '#domain/booking/waiting-list.ts'
import { wantedTimesText } from './waiting-times.ts'

test.each<[number[], PeriodName[], string]>([
  [[], [], 'n’importe quand'],
  [[0, 4, 2], ['evening'], 'mardi, jeudi, dimanche · soir'],
  [[1], [], 'lundi'],
  [[0, 1, 2, 3, 4, 5, 6], [], 'n’importe quand'],
  [[], ['morning', 'afternoon'], 'matin, après-midi'],
])('days %j and parts of the day %j are said as « %3$s »', (weekdays, periods, text) => {
  expect(wantedTimesText({ weekdays, periods })).toBe(text)
})
