import { describe, expect, test } from 'vitest'
import { leastBusy, occupiedSpan, reservationTitle } from '../reservation.ts'

test('a reservation occupies its length and the buffer after it', () => {
  expect(occupiedSpan({ start: 600, duration: 60, buffer: 15 })).toEqual({ start: 600, end: 675 })
})

describe('title of a calendar entry: clientName, fallback Réservation', () => {
  test.each([
    ['Léa Durand', 'Léa Durand'],
    ['', 'Réservation'],
    [null, 'Réservation'],
    [undefined, 'Réservation'],
  ])('%j reads "%s"', (clientName, title) => {
    expect(reservationTitle(clientName)).toBe(title)
  })
})

describe('without preference, a visitor gets the one with the fewest reservations that day', () => {
  test.each([
    ['the least busy', [3, 1, 2], 1],
    ['the first of equals', [2, 1, 1], 1],
    ['the only one', [7], 0],
  ])('%s', (_title, reservations, index) => {
    const candidates = reservations.map((count, id) => ({ id, reservations: count }))
    expect(leastBusy(candidates)?.id).toBe(index)
  })

  test('nobody when nobody is free', () => {
    expect(leastBusy([])).toBeUndefined()
  })
})
