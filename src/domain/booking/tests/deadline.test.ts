import { expect, test } from 'vitest'
import type { LocalTime } from '../../language/time.ts'
import { reservationPhase } from '../../visit/reservation-state.ts'
import { changeLimitText, deadlineOf, isInTime } from '../deadline.ts'

const reservation = { day: '2027-04-14', minute: 10 * 60 }

test.each([
  [24, { day: '2027-04-13', minute: 600 }],
  [0, reservation],
  [11, { day: '2027-04-13', minute: 23 * 60 }],
  [10, { day: '2027-04-14', minute: 0 }],
  [336, { day: '2027-03-31', minute: 600 }],
])('a deadline of %i hours for a reservation on 2027-04-14 at 10:00 ends at %j', (hours, expected) => {
  expect(deadlineOf(reservation, hours)).toEqual(expected)
})

test('a deadline of 24 hours is the same wall-clock time a day earlier, also across a change of daylight saving time', () => {
  expect(deadlineOf({ day: '2027-03-28', minute: 600 }, 24)).toEqual({ day: '2027-03-27', minute: 600 })
})

test.each([
  [24, { day: '2027-04-13', minute: 599 }, true],
  [24, { day: '2027-04-13', minute: 600 }, true],
  [24, { day: '2027-04-13', minute: 601 }, false],
  [0, { day: '2027-04-14', minute: 600 }, true],
  [0, { day: '2027-04-14', minute: 601 }, false],
])('with a deadline of %i hours, a change at %j is in time: %s', (hours, now, expected) => {
  expect(isInTime(reservation, { hours, now })).toBe(expected)
})

const aMinuteLater = { day: '2027-04-14', minute: 601 }

test('a reservation is planned until its start has passed', () => {
  const state = (now: LocalTime) => reservationPhase({ at: reservation, isCancelled: false }, now)
  expect(state(reservation)).toBe('planned')
  expect(state(aMinuteLater)).toBe('past')
})

test('a cancelled reservation is cancelled before and after its start', () => {
  const state = (now: LocalTime) => reservationPhase({ at: reservation, isCancelled: true }, now)
  expect(state(reservation)).toBe('cancelled')
  expect(state(aMinuteLater)).toBe('cancelled')
})

test.each([
  [{ moveHours: 24, cancelHours: 24 }, 'Modifiable en ligne jusqu’au mardi 13 avril à 10 h.'],
  [
    { moveHours: 24, cancelHours: 48 },
    'Déplaçable en ligne jusqu’au mardi 13 avril à 10 h, annulable jusqu’au lundi 12 avril à 10 h.',
  ],
  [
    { moveHours: 24, cancelHours: 120 },
    'Déplaçable en ligne jusqu’au mardi 13 avril à 10 h ; pour l’annuler, appelez-nous.',
  ],
  [
    { moveHours: 120, cancelHours: 24 },
    'Annulable en ligne jusqu’au mardi 13 avril à 10 h ; pour le déplacer, appelez-nous.',
  ],
  [{ moveHours: 120, cancelHours: 96 }, 'Moins de 96 h avant : appelez-nous.'],
])('four days ahead, the limits %j read « %s »', (deadlines, expected) => {
  const now = { day: '2027-04-10', minute: 601 }
  expect(changeLimitText(reservation, { deadlines, now }).replaceAll('\u202f', ' ')).toBe(expected)
})

test('a limit that ends this minute is told as passed', () => {
  const text = changeLimitText(reservation, {
    deadlines: { moveHours: 24, cancelHours: 24 },
    now: { day: '2027-04-13', minute: 600 },
  })
  expect(text).toMatch(/^Moins de 24/)
})
