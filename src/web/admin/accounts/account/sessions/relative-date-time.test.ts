import { expect, test } from 'vitest'
import { frenchRelativeDateTime, toLocalTimeIn } from './relative-date-time.ts'

const now = { day: '2027-04-12', minute: 600 }

test('an instant is shown in the practice’s time zone, not the browser’s', () => {
  expect(toLocalTimeIn('2027-04-11T22:30:00.000Z', 'Europe/Paris')).toEqual({ day: '2027-04-12', minute: 30 })
  expect(toLocalTimeIn('2027-04-11T22:30:00.000Z', 'America/Cayenne')).toEqual({
    day: '2027-04-11',
    minute: 1170,
  })
})

test.each([
  ['2027-04-12', 630, 'aujourd’hui à 10\u202fh\u202f30'],
  ['2027-04-11', 540, 'dimanche 11 avril à 9\u202fh'],
  ['2026-12-31', 540, 'jeudi 31 décembre 2026 à 9\u202fh'],
])('%s, minute %i of the day, is written as « %s »', (day, minute, sentence) => {
  expect(frenchRelativeDateTime({ day, minute }, now)).toBe(sentence)
})
