import { expect, test } from 'vitest'
import {
  describeGrouping,
  type GroupedService,
  proposeGroupName,
  proposeLengthNames,
} from '../services/grouping.ts'

test.each([
  [['Massage suédois 60 min', 'Massage suédois 90 min'], 'Massage suédois'],
  [['Massage suédois 1 h', 'Massage suédois 1 h 30', 'massage Suédois (2h)'], 'Massage suédois'],
  [['Massage de 60 min', 'Massage de 90 minutes'], 'Massage'],
  [['Réflexologie – 45’', 'Réflexologie – 60’'], 'Réflexologie'],
  [['Massage prénatal 60 min', 'Massage sportif 60 min'], 'Massage'],
  [['Massage pour 2', 'Massage pour 2 amis'], 'Massage pour 2'],
  [['Massage 60 min femme enceinte', 'Massage 90 min femme enceinte'], 'Massage femme enceinte'],
  [['Suédois 60 min', 'Crânien'], 'Suédois'],
  [['60 min', '90 min'], '60 min'],
  [
    ['Duo (mère, fille) 1h30', 'Duo (mère, fille) 1h 30 min', 'Duo (mère, fille) 2 heures'],
    'Duo (mère, fille)',
  ],
  [['Suédois : 60\u202fmin', 'Suédois : 1\u202fh\u202f15'], 'Suédois'],
  [['Rituel d’Orient 120 min', 'Rituel d’Occident'], 'Rituel'],
])('services called %j become « %s »', (names, expected) => {
  expect(proposeGroupName(names)).toBe(expected)
})

const aService = (id: number, change: Partial<GroupedService> = {}): GroupedService => ({
  id,
  name: `Suédois ${60 + 15 * (id - 1)} min`,
  description: 'Une heure de calme.',
  duration: 60 + 15 * (id - 1),
  price: 60 + 10 * id,
  buffer: null,
  hasPicture: false,
  category: '',
  color: '',
  practitioners: ['Ana'],
  options: [],
  furtherLengths: [],
  ...change,
})

test('lengths of different minutes need no name; of the same ones, what their names add is proposed', () => {
  const services = [
    aService(1, { name: 'Massage prénatal 60 min' }),
    aService(2, { name: 'Massage 75 min' }),
    aService(3, { name: 'Massage (sportif) – 60 min', duration: 60 }),
    aService(4, { name: 'Massage', duration: 60 }),
  ]
  const names = proposeLengthNames(services, 'Massage')
  expect([...names.values()]).toEqual(['prénatal', '', 'sportif', ''])
})

test('a further length of the one that remains counts among those of the same minutes', () => {
  const main = aService(1, { furtherLengths: [{ name: '', duration: 90, price: 90 }] })
  const other = aService(2, { name: 'Suédois profond', duration: 90 })
  expect(proposeLengthNames([main, other], 'Suédois').get(2)).toBe('profond')
})

const plan = (main: GroupedService, others: GroupedService[], names: [number, string][] = []) =>
  describeGrouping({ name: 'Suédois', main, others, lengthNames: new Map(names) }).map((sentence) =>
    sentence.replaceAll('\u202f', ' '),
  )

const KEPT = 'Les rendez-vous passés et à venir gardent le nom, la durée et le prix convenus.'

test('services that differ in length only lose nothing, and the lengths are said in order', () => {
  expect(plan(aService(3), [aService(1), aService(2)])).toEqual([
    '« Suédois » aura 3 durées : 60 min à 70 €, 75 min à 80 € et 90 min à 90 €.',
    KEPT,
  ])
})

test('it is said who newly offers which lengths, whoever does so together in one sentence', () => {
  const main = aService(1, {
    practitioners: ['Ana', 'Ben', 'Zoé'],
    furtherLengths: [{ name: 'prénatal', duration: 60, price: 70 }],
  })
  const [, ...sentences] = plan(main, [
    aService(2, { practitioners: ['Ana', 'Camille'] }),
    aService(3, { practitioners: ['Ana', 'Camille'] }),
  ])
  expect(sentences.slice(0, 2)).toEqual([
    'Ben et Zoé proposeront aussi 75 min et 90 min.',
    'Camille proposera aussi 60 min et 60 min (prénatal).',
  ])
})

test('it is said which buffer, picture, text, category, colour and options remain', () => {
  const main = aService(1, { buffer: 15, hasPicture: true, category: 'Détente', options: ['Pierres'] })
  const others = [
    aService(2, { description: 'Plus long.', hasPicture: true, color: '#fff' }),
    aService(3, { buffer: 30, description: '', hasPicture: true, options: ['Huiles'] }),
  ]
  expect(plan(main, others, [[2, 'doux']])).toEqual([
    '« Suédois » aura 3 durées : 60 min à 70 €, 75 min (doux) à 80 € et 90 min à 90 €.',
    'La pause après le rendez-vous reste celle de « Suédois 60 min » (15 min) ; celles de « Suédois 75 min » (celle du praticien) et « Suédois 90 min » (30 min) sont abandonnées.',
    'L’image de « Suédois 60 min » reste ; celles de « Suédois 75 min » et « Suédois 90 min » sont supprimées.',
    'Le texte de « Suédois 60 min » reste ; celui de « Suédois 75 min » est supprimé.',
    'La prestation reste dans la catégorie « Détente ».',
    'La couleur reste celle de « Suédois 60 min ».',
    'Chaque durée aura toutes les options : Pierres et Huiles.',
    KEPT,
  ])
})

test('a picture that would be the only one is said to go', () => {
  expect(plan(aService(1), [aService(2, { hasPicture: true })])).toContain(
    '« Suédois 60 min » n’a pas d’image ; celle de « Suédois 75 min » est supprimée.',
  )
})
