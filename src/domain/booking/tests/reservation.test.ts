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
  test.each<[string, [reservations: number, latestReservationId: number | null][], number]>([
    [
      'the practitioner with the fewest reservations that day',
      [
        [3, null],
        [1, 9],
        [2, 4],
      ],
      1,
    ],
    [
      'of equally few the one whose latest reservation was made longest ago',
      [
        [2, 1],
        [1, 9],
        [1, 4],
      ],
      2,
    ],
    [
      'of equally few the one who has no reservation yet',
      [
        [0, 1],
        [0, null],
        [0, 4],
      ],
      1,
    ],
    [
      'the first of several who have no reservation yet',
      [
        [0, 7],
        [0, null],
        [0, null],
      ],
      1,
    ],
    ['the only practitioner', [[7, 2]], 0],
  ])('%s', (_title, practitioners, index) => {
    const candidates = practitioners.map(([reservations, latestReservationId], id) => ({
      id,
      reservations,
      latestReservationId,
    }))
    expect(leastBusy(candidates)?.id).toBe(index)
  })

  test('no practitioner when none is free', () => {
    expect(leastBusy([])).toBeUndefined()
  })
})
