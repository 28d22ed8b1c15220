import { expect, test } from 'vitest'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { TONES } from '#domain/content/tones.ts'
import { legendOfServices, toneOf } from './tones.ts'

const details = (change: Partial<AgendaReservation>) =>
  ({
    praticienId: 7,
    praticienName: 'Théo Aubry',
    serviceId: 1,
    serviceName: 'Massage suédois',
    serviceColor: null,
    ...change,
  }) as AgendaReservation
const reservation = (change: Partial<AgendaReservation>) => ({
  kind: 'reservation' as const,
  details: details(change),
})

test('each practitioner has a distinct tone, which does not change when others join', () => {
  expect(toneOf(reservation({}), 'praticien', [7])).toBe(TONES[0])
  expect(toneOf(reservation({}), 'praticien', [9, 7])).toBe(TONES[0])
  expect(toneOf(reservation({ praticienId: 9 }), 'praticien', [9, 7])).toBe(TONES[1])
})

test('a service has its chosen color, or else a default tone', () => {
  expect(toneOf(reservation({ serviceColor: '#123456' }), 'prestation', [])).toBe('#123456')
  expect(toneOf(reservation({ serviceId: 2 }), 'prestation', [])).toBe(TONES[1])
})

test('a reservation without a service has a neutral tone', () => {
  expect(toneOf(reservation({ serviceId: null }), 'prestation', [])).toBe('var(--control)')
})

test('the legend lists each service on screen once, alphabetically', () => {
  const reservations = [
    details({}),
    details({}),
    details({ serviceId: 9, serviceName: 'Élixir' }),
    details({ serviceId: null, serviceName: null }),
  ]
  expect(legendOfServices(reservations).map(({ name }) => name)).toEqual(['Élixir', 'Massage suédois'])
})
