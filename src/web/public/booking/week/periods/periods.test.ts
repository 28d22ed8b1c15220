import { expect, test } from 'vitest'
import { countByPeriod, groupByPeriod } from './periods.ts'

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

test('slots are counted by period, an empty one as 0', () => {
  expect([...countByPeriod([540, 570, 840])]).toEqual([
    ['Matin', 2],
    ['Après-midi', 1],
    ['Soir', 0],
  ])
})
