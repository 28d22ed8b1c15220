import { expect, test } from 'vitest'
import type { UnworkedSpan } from '#contract/booking/calendar.ts'
import { french } from '#domain/language/typography.ts'
import { elsewhereWarning, startWarning } from './start-warning.ts'

const AGAIN = french`Vous pouvez réserver quand même.`

function unworked(from: string, to: string, change: Partial<UnworkedSpan> = {}): UnworkedSpan {
  return { date: '2027-04-12', from, to, reason: 'closed', label: null, praticienId: 7, ...change }
}

const UNWORKED = [
  unworked('00:00', '09:00'),
  unworked('12:00', '13:00', { reason: 'break' }),
  unworked('17:00', '19:00', { reason: 'leave', label: 'Formation' }),
  unworked('19:00', '24:00'),
]

test.each([
  [9 * 60, null],
  [8 * 60 + 55, french`Le début est en dehors des heures d’ouverture. ${AGAIN}`],
  [12 * 60, french`Le début tombe pendant une pause. ${AGAIN}`],
  [13 * 60, null],
  [17 * 60, french`Le praticien est absent à cette heure (Formation). ${AGAIN}`],
])('a start at minute %i gets the warning « %s »', (minute, warning) => {
  expect(startWarning(minute, UNWORKED)).toBe(warning)
})

test('busy time elsewhere is warned of wherever the reservation meets it', () => {
  const busy = [unworked('10:30', '11:00', { reason: 'elsewhere' })]
  expect(startWarning(600, busy)).toBeNull()
  expect(startWarning(600, busy, 30)).toBeNull()
  expect(startWarning(600, busy, 45)).toContain('occupé ailleurs')
  expect(startWarning(630, busy)).toContain('occupé ailleurs')
  expect(elsewhereWarning(600, [...busy, ...UNWORKED], 45)).toContain('occupé ailleurs')
  expect(elsewhereWarning(12 * 60, [...busy, ...UNWORKED], 45)).toBeNull()
})

test('a start before 7 h or after 21 h gets a warning about the hour, even within the opening hours', () => {
  expect(startWarning(6 * 60 + 59, [])).toBe(
    french`6 h 59, c’est tôt le matin : vérifiez l’heure. ${AGAIN}`.replace(/6.h.59/, '6\u202fh\u202f59'),
  )
  expect(startWarning(7 * 60, [])).toBeNull()
  expect(startWarning(21 * 60, [])).toBeNull()
  expect(startWarning(21 * 60 + 5, [])).toContain('tard le soir')
})

test('an hour that the clock skips gets none: the server refuses it', () => {
  expect(startWarning(150 + 600, [unworked('12:00', '13:00', { reason: 'skipped' })])).toBeNull()
})
