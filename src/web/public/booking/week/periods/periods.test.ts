import { expect, test } from 'vitest'
import { groupByPeriod } from './periods.ts'

test('the afternoon begins at 12:00 and the evening at 18:00', () => {
  expect(groupByPeriod([540, 719, 720, 1079, 1080, 1439])).toEqual([
    { label: 'Matin', minutes: [540, 719] },
    { label: 'Après-midi', minutes: [720, 1079] },
    { label: 'Soir', minutes: [1080, 1439] },
  ])
})

test('a period without slots has an empty list', () => {
  expect(groupByPeriod([1140]).map(({ minutes }) => minutes)).toEqual([[], [], [1140]])
})
