import { expect, test } from 'vitest'
import { whyEmpty } from './empty-week.ts'

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
  ['only what is over', { [TUESDAY]: { reason: 'past' } }, []],
] as const)('%s', (_title, days, sentences) => {
  expect(whyEmpty(days)).toEqual(sentences)
})
