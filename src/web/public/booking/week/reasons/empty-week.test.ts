import { expect, test } from 'vitest'
import {
  type EmptyDays,
  explainEmptyDay,
  explainEmptyWeek,
  explainFullHorizon,
  isNeverOffered,
  suggestAlternatives,
} from './empty-week.ts'

const TUESDAY = '2027-05-04'
const WEDNESDAY = '2027-05-05'
const THURSDAY = '2027-05-06'
const SUNDAY = '2027-05-09'

test.each([
  [
    'a full week with a closed Sunday is explained as full only',
    { [TUESDAY]: { reason: 'full' }, [SUNDAY]: { reason: 'closed' } },
    ['Cette semaine est complète.'],
  ],
  [
    'a week with two reasons is explained by both, each with its weekdays',
    { [TUESDAY]: { reason: 'full' }, [WEDNESDAY]: { reason: 'full' }, [THURSDAY]: { reason: 'away' } },
    ['Complet\u202f: mardi, mercredi.', 'Pas de rendez-vous\u202f: jeudi.'],
  ],
  [
    'a holiday is explained by its name',
    { [THURSDAY]: { reason: 'holiday', label: 'Ascension' } },
    ['Jour férié\u202f: jeudi 6 mai (Ascension).'],
  ],
  [
    'a week beyond the horizon is explained as not open yet',
    { [TUESDAY]: { reason: 'too_far' } },
    ['Les réservations ne sont pas encore ouvertes à ces dates.'],
  ],
  [
    'a week of closed days is explained as closed',
    { [TUESDAY]: { reason: 'closed' }, [SUNDAY]: { reason: 'closed' } },
    ['Le cabinet est fermé.'],
  ],
  [
    'a choice that nobody offers is explained as not bookable online',
    { [TUESDAY]: { reason: 'not_offered' }, [SUNDAY]: { reason: 'not_offered' } },
    ['Ce choix ne peut pas être réservé en ligne pour le moment.'],
  ],
  ['a past week is not explained', { [TUESDAY]: { reason: 'past' } }, []],
] as const)('%s', (_title, days, sentences) => {
  expect(explainEmptyWeek(days)).toEqual(sentences)
})

test.each([
  [
    { service: true, practitioner: true },
    'Essayez une autre prestation ou un autre praticien, ou appelez-nous.',
  ],
  [{ service: true, practitioner: false }, 'Essayez une autre prestation, ou appelez-nous.'],
  [{ service: false, practitioner: true }, 'Essayez un autre praticien, ou appelez-nous.'],
  [{ service: false, practitioner: false }, 'Appelez-nous, nous chercherons ensemble.'],
  [undefined, 'Appelez-nous, nous chercherons ensemble.'],
])('only alternatives with free slots are suggested: %j', (alternatives, sentence) => {
  expect(suggestAlternatives(alternatives)).toBe(sentence)
})

test('a horizon with one taken hour among leave is full, up to its last day', () => {
  const days: EmptyDays = {
    [TUESDAY]: { reason: 'away' },
    [WEDNESDAY]: { reason: 'full' },
    [SUNDAY]: { reason: 'closed' },
  }
  expect(explainFullHorizon(days, TUESDAY)).toBe('Complet jusqu’au 9 mai.')
  expect(explainFullHorizon({ [TUESDAY]: { reason: 'full' } }, TUESDAY)).toBe('Complet jusqu’au 4 mai.')
  expect(explainFullHorizon({ '2028-01-01': { reason: 'full' } }, TUESDAY)).toBe(
    'Complet jusqu’au 1er janvier 2028.',
  )
})

test('a horizon in which nobody works is not full', () => {
  const days: EmptyDays = { [TUESDAY]: { reason: 'away' }, [SUNDAY]: { reason: 'closed' } }
  expect(explainFullHorizon(days, TUESDAY)).toBeNull()
  expect(explainFullHorizon({}, TUESDAY)).toBeNull()
})

test('only a choice that nobody takes on any day is never offered', () => {
  expect(isNeverOffered({ [TUESDAY]: { reason: 'not_offered' } })).toBe(true)
  expect(isNeverOffered({ [TUESDAY]: { reason: 'not_offered' }, [SUNDAY]: { reason: 'closed' } })).toBe(false)
  expect(isNeverOffered({})).toBe(false)
})

test.each([
  ['full', 'Ce jour est complet.'],
  ['closed', 'Le cabinet est fermé ce jour-là.'],
  ['past', null],
] as const)('a single day that is %s is explained by %j', (reason, sentence) => {
  expect(explainEmptyDay(TUESDAY, { [TUESDAY]: { reason } })).toBe(sentence)
  expect(explainEmptyDay(WEDNESDAY, { [TUESDAY]: { reason } })).toBeNull()
})

test('a single holiday is explained by its name', () => {
  const days: EmptyDays = {
    [THURSDAY]: { reason: 'holiday', label: 'Ascension' },
    [TUESDAY]: { reason: 'holiday' },
  }
  expect(explainEmptyDay(THURSDAY, days)).toBe('Jour férié\u202f: jeudi 6 mai (Ascension).')
})
