import { describe, expect, test } from 'vitest'
import { leastBusy, occupiedSpan, reservationTitle } from '../reservation.ts'

test('a reservation occupies its length and the buffer after it', () => {
  expect(occupiedSpan({ start: 600, duration: 60, buffer: 15 })).toEqual({ start: 600, end: 675 })
})

describe('the title of an agenda entry', () => {
  test.each([
    ['Léa Durand', 'Léa Durand'],
    ['', 'Réservation'],
    [null, 'Réservation'],
    [undefined, 'Réservation'],
  ])('for the client name %j is « %s »', (clientName, title) => {
    expect(reservationTitle(clientName)).toBe(title)
  })
})

describe('a visitor without preference gets', () => {
  test.each([
    ['the practitioner with the fewest reservations that day', [3, 1, 2], 1],
    ['the first of several practitioners with equally few', [2, 1, 1], 1],
    ['the only practitioner', [7], 0],
  ])('%s', (_title, reservations, index) => {
    const candidates = reservations.map((count, id) => ({ id, reservations: count }))
    expect(leastBusy(candidates)?.id).toBe(index)
  })

  test('no practitioner when none is free', () => {
    expect(leastBusy([])).toBeUndefined()
  })
})
