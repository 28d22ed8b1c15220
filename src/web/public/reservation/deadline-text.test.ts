import { expect, test } from 'vitest'
import type { DateAndTime } from '#domain/language/time.ts'
import { deadlineText, tooLateText } from './deadline-text.ts'

const TUESDAY = { date: '2027-04-13', time: '10:00' }
const MONDAY = { date: '2027-04-12', time: '10:30' }
const openUntil = (until: DateAndTime) => ({ open: true, until, usedUp: false })
const CLOSED = { open: false, until: TUESDAY, usedUp: false }

const USED_UP = { ...CLOSED, usedUp: true }

test.each([
  [
    openUntil(TUESDAY),
    openUntil(TUESDAY),
    {
      deadline: 'Vous pouvez le déplacer ou l’annuler ici jusqu’au mardi 13 avril à 10\u202fh.',
      tooLate: null,
    },
  ],
  [
    openUntil(TUESDAY),
    openUntil(MONDAY),
    {
      deadline:
        'Vous pouvez le déplacer ici jusqu’au mardi 13 avril à 10\u202fh, et l’annuler jusqu’au lundi 12 avril à 10\u202fh\u202f30.',
      tooLate: null,
    },
  ],
  [
    openUntil(TUESDAY),
    CLOSED,
    {
      deadline: 'Vous pouvez le déplacer ici jusqu’au mardi 13 avril à 10\u202fh.',
      tooLate: 'Il est trop tard pour l’annuler en ligne.',
    },
  ],
  [
    CLOSED,
    openUntil(TUESDAY),
    {
      deadline: 'Vous pouvez l’annuler ici jusqu’au mardi 13 avril à 10\u202fh.',
      tooLate: 'Il est trop tard pour le déplacer en ligne.',
    },
  ],
  [
    USED_UP,
    openUntil(TUESDAY),
    {
      deadline: 'Vous pouvez l’annuler ici jusqu’au mardi 13 avril à 10\u202fh.',
      tooLate: null,
    },
  ],
  [CLOSED, CLOSED, { deadline: null, tooLate: 'Il est trop tard pour changer ce rendez-vous en ligne.' }],
])('the texts name what is open and what is too late: move %j, cancel %j', (move, cancel, texts) => {
  expect(deadlineText({ move, cancel })).toBe(texts.deadline)
  expect(tooLateText({ move, cancel })).toBe(texts.tooLate)
})
