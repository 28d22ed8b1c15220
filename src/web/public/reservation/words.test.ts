import { expect, test } from 'vitest'
import { deadlineSentence, tooLateSentence } from './words.ts'

const tuesday = { date: '2027-04-13', time: '10:00' }
const monday = { date: '2027-04-12', time: '10:30' }
const can = (until = tuesday) => ({ open: true, until })
const cannot = { open: false, until: tuesday }

test.each([
  [can(), can(), 'Vous pouvez le déplacer ou l’annuler ici jusqu’au mardi 13 avril à 10\u202fh.', null],
  [
    can(),
    can(monday),
    'Vous pouvez le déplacer ici jusqu’au mardi 13 avril à 10\u202fh, et l’annuler jusqu’au lundi 12 avril à 10\u202fh\u202f30.',
    null,
  ],
  [
    can(),
    cannot,
    'Vous pouvez le déplacer ici jusqu’au mardi 13 avril à 10\u202fh.',
    'Il est trop tard pour l’annuler en ligne.',
  ],
  [
    cannot,
    can(),
    'Vous pouvez l’annuler ici jusqu’au mardi 13 avril à 10\u202fh.',
    'Il est trop tard pour le déplacer en ligne.',
  ],
  [cannot, cannot, null, 'Il est trop tard pour changer ce rendez-vous en ligne.'],
])('the sentences about the deadlines for move %j, cancel %j', (...row) => {
  const [move, cancel, deadline, late] = row
  expect([deadlineSentence({ move, cancel }), tooLateSentence({ move, cancel })]).toEqual([deadline, late])
})
