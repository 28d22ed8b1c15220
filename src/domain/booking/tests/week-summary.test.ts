import { expect, test } from 'vitest'
import { NEW_AGENDA } from '../agenda.ts'
import { weekSummary } from '../week-summary.ts'

const summary = (change: Partial<typeof NEW_AGENDA>) =>
  weekSummary({ ...NEW_AGENDA, ...change }).replaceAll('\u202f', ' ')

test.each([
  ['a new agenda', {}, 'lundi–samedi 9–19 h'],
  ['days with a gap', { openDays: [1, 3] as const }, 'lundi, mercredi 9–19 h'],
  [
    'a pause at noon',
    { openDays: [1, 2] as const, breakTimes: [1, 2].map((day) => ({ day, start: 12, end: 14 })) },
    'lundi, mardi 9–12 h et 14–19 h',
  ],
  [
    'own hours on one day',
    { openDays: [1, 2, 3, 0] as const, dayHours: [{ day: 0, ranges: [{ start: '09:30', end: '12:15' }] }] },
    'lundi–mercredi 9–19 h, dimanche 9 h 30–12 h 15',
  ],
  ['no open day', { openDays: [] }, 'aucun jour ouvert'],
  [
    'another kind of day each day',
    {
      dayHours: [1, 2, 3, 4].map((day) => ({ day, ranges: [{ start: '09:00', end: `1${day}:00` }] })),
    },
    'horaires variables',
  ],
])('%s reads as one says it', (_title, change, expected) => {
  expect(summary(change as Partial<typeof NEW_AGENDA>)).toBe(expected)
})
