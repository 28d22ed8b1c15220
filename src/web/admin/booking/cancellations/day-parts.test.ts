import { expect, test } from 'vitest'
import { groupByDayPart } from './day-parts.ts'

test('what begins at noon belongs to the afternoon, at 18:00 to the evening, and each day has its own', () => {
  const at = (date: string, time: string) => ({ date, time })
  const items = [
    at('2027-04-13', '09:00'),
    at('2027-04-13', '11:59'),
    at('2027-04-13', '12:00'),
    at('2027-04-13', '18:00'),
    at('2027-04-14', '09:00'),
  ]
  expect(groupByDayPart(items).map(({ label, members }) => [label, members.length])).toEqual([
    ['Mardi 13 avril, matin', 2],
    ['Mardi 13 avril, après-midi', 1],
    ['Mardi 13 avril, soir', 1],
    ['Mercredi 14 avril, matin', 1],
  ])
})
