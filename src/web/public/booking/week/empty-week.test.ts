import { expect, test } from 'vitest'
import { emptyReasonText, suggestAlternatives } from './empty-week.ts'

const TUESDAY = '2027-05-04'
const WEDNESDAY = '2027-05-05'
const THURSDAY = '2027-05-06'
const SUNDAY = '2027-05-09'

test.each([
  [
    'is full, and closed on Sunday',
    { [TUESDAY]: { reason: 'full' }, [SUNDAY]: { reason: 'closed' } },
    ['Cette semaine est complète.'],
  ],
  [
    'has two reasons: each names its days',
    { [TUESDAY]: { reason: 'full' }, [WEDNESDAY]: { reason: 'full' }, [THURSDAY]: { reason: 'away' } },
    ['Complet\u202f: mardi, mercredi.', 'Pas de rendez-vous\u202f: jeudi.'],
  ],
  [
    'has a holiday: its name is shown',
    { [THURSDAY]: { reason: 'holiday', label: 'Ascension' } },
    ['Jour férié\u202f: jeudi 6 mai (Ascension).'],
  ],
  [
    'is beyond the horizon',
    { [TUESDAY]: { reason: 'too_far' } },
    ['Les réservations ne sont pas encore ouvertes à ces dates.'],
  ],
  [
    'is closed throughout',
    { [TUESDAY]: { reason: 'closed' }, [SUNDAY]: { reason: 'closed' } },
    ['Le cabinet est fermé.'],
  ],
  [
    'has nobody who offers the selection',
    { [TUESDAY]: { reason: 'not_offered' }, [SUNDAY]: { reason: 'not_offered' } },
    ['Ce choix ne peut pas être réservé en ligne pour le moment.'],
  ],
  ['is over', { [TUESDAY]: { reason: 'past' } }, []],
] as const)('an empty week is explained when it %s', (_title, days, sentences) => {
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
])('only alternatives with free slots are proposed: %j', (others, sentence) => {
  expect(suggestAlternatives(others)).toBe(sentence)
})
