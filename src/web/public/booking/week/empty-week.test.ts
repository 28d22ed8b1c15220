import { expect, test } from 'vitest'
import { emptyReasonText, suggestAlternatives } from './empty-week.ts'

const TUESDAY = '2027-05-04'
const WEDNESDAY = '2027-05-05'
const THURSDAY = '2027-05-06'
const SUNDAY = '2027-05-09'

test.each([
  [
    'a full week, closed on Sunday',
    { [TUESDAY]: { reason: 'full' }, [SUNDAY]: { reason: 'closed' } },
    ['Cette semaine est complète.'],
  ],
  [
    'two reasons name their days',
    { [TUESDAY]: { reason: 'full' }, [WEDNESDAY]: { reason: 'full' }, [THURSDAY]: { reason: 'away' } },
    ['Complet\u202f: mardi, mercredi.', 'Pas de rendez-vous\u202f: jeudi.'],
  ],
  [
    'a holiday has a name',
    { [THURSDAY]: { reason: 'holiday', label: 'Ascension' } },
    ['Jour férié\u202f: jeudi 6 mai (Ascension).'],
  ],
  [
    'beyond the horizon',
    { [TUESDAY]: { reason: 'too_far' } },
    ['Les réservations ne sont pas encore ouvertes à ces dates.'],
  ],
  [
    'never worked',
    { [TUESDAY]: { reason: 'closed' }, [SUNDAY]: { reason: 'closed' } },
    ['Le cabinet est fermé.'],
  ],
  [
    'no practitioner offers the chosen service',
    { [TUESDAY]: { reason: 'not_offered' }, [SUNDAY]: { reason: 'not_offered' } },
    ['Ce choix ne peut pas être réservé en ligne pour le moment.'],
  ],
  ['past days only', { [TUESDAY]: { reason: 'past' } }, []],
] as const)('%s', (_title, days, sentences) => {
  expect(emptyReasonText(days)).toEqual(sentences)
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
])('only alternatives with a free slot are suggested: %j', (others, sentence) => {
  expect(suggestAlternatives(others)).toBe(sentence)
})
