import { expect, test } from 'vitest'
import { DOUBTS } from '#domain/booking/calendars/doubts.ts'
import { doubtSentences } from './doubt-sentences.ts'

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const on = (day: number) => `2027-04-${day}`

test('what was not followed in a private calendar is named by its days, once for each kind', () => {
  const doubts = [
    { date: null, doubt: 'start' as const },
    { date: on(14), doubt: 'end' as const },
    { date: on(15), doubt: 'zone' as const },
    { date: on(16), doubt: 'end' as const },
  ]
  expect(doubtSentences(doubts).map(plain)).toEqual([
    'Sans jour connu : un événement n’a pas de date lisible, il n’est pas compté.',
    'Mercredi 14 avril 2027, vendredi 16 avril 2027 : la fin d’un événement n’a pas pu être lue, la journée entière est tenue pour occupée.',
    'Jeudi 15 avril 2027 : le fuseau horaire d’un événement n’est pas décrit par l’agenda, il a été déduit de son nom ou est celui du cabinet.',
  ])
})

test('of many days five are named and the others counted', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ date: on(10 + index), doubt: 'travel' as const }))
  expect(doubtSentences(days(6))[0]).toMatch(/mercredi 14 avril 2027 et un autre jour/)
  expect(plain(doubtSentences(days(9))[0] ?? '')).toContain('mercredi 14 avril 2027 et 4 autres jours : ')
})

test('each kind of doubt has its sentence', () => {
  expect(doubtSentences(DOUBTS.map((doubt) => ({ date: null, doubt })))).toHaveLength(DOUBTS.length)
})
