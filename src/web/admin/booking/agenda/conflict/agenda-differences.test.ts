import { expect, test } from 'vitest'
import { agendaDifferences } from './agenda-differences.ts'

test('hours from a later day differ line by line, each with its first day', () => {
  const later = {
    from: '2028-01-01',
    workingHours: { start: 10, end: 18 },
    openDays: [2 as const, 1 as const],
    dayHours: [{ day: 2 as const, ranges: [] }],
    breakTimes: [{ day: 1 as const, start: 12, end: 13 }],
  }
  const [difference, ...others] = agendaDifferences({ laterHours: [] }, { laterHours: [later] })
  expect(others).toEqual([])
  expect(difference?.label).toBe('Horaires à venir')
  expect(difference?.theirs).toEqual([])
  expect(difference?.mine.map((line) => line.replaceAll('\u202f', ' '))).toEqual([
    'Dès le 1er janvier 2028 : 10 h – 18 h',
    'Dès le 1er janvier 2028 : lundi, mardi',
    'Dès le 1er janvier 2028 : mardi fermé',
    'Dès le 1er janvier 2028 : pause lundi 12 h – 13 h',
  ])
})
