import { describe, expect, test } from 'vitest'
import { dayOverSentence, nextDaySentence } from './day-sentence.ts'

const FREE_DAY = { total: 0, remaining: 0, isWorked: true, isTeam: false }
/** With plain spaces. */
const plain = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, ' ')

describe('a day without anything left to do', () => {
  test.each([
    ['worked, but empty', {}, 'Pas encore de rendez-vous aujourd’hui.'],
    ['not worked', { isWorked: false }, 'Vous ne travaillez pas aujourd’hui : bon repos.'],
    ['not worked by anybody', { isWorked: false, isTeam: true }, 'Personne ne travaille aujourd’hui.'],
    ['over', { total: 3 }, 'Tous les rendez-vous du jour sont terminés.'],
  ])('says so: %s', (_case, change, sentence) => {
    expect(plain(dayOverSentence({ ...FREE_DAY, ...change }))).toBe(sentence)
  })

  test('is not said over while a reservation remains', () => {
    expect(dayOverSentence({ ...FREE_DAY, total: 2, remaining: 1 })).toBeNull()
  })
})

test('the next working day is named with its reservations', () => {
  expect(plain(nextDaySentence({ date: '2027-04-13', reservations: 3, first: '09:00' }))).toBe(
    'Prochain jour de travail : mardi 13 avril, 3 rendez-vous à partir de 9 h.',
  )
  expect(plain(nextDaySentence({ date: '2027-04-13', reservations: 0, first: null }))).toBe(
    'Prochain jour de travail : mardi 13 avril, sans rendez-vous pour l’instant.',
  )
  expect(nextDaySentence(null)).toBe('Aucun jour de travail dans les deux mois qui viennent.')
})
