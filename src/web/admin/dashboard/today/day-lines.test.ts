import { expect, test } from 'vitest'
import type { Block } from '#contract/booking/blocks.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { parseTime } from '#domain/language/time.ts'
import { listDayLines } from './day-lines.ts'

const DAY = {
  date: '2027-04-12',
  praticienId: 1,
  praticienName: 'Camille Martin',
  version: 1,
  clientId: null,
}

let id = 0
const reservationAt = (time: string, duration = 60): AgendaReservation => ({
  ...DAY,
  id: ++id,
  time,
  duration,
  clientName: 'Léa Durand',
  clientEmail: null,
  clientPhone: null,
  serviceId: null,
  serviceName: null,
  serviceColor: null,
  price: null,
  clientId: null,
  attendance: null,
  absences: 0,
  cancellableUntil: null,
  isOnline: false,
})
const lunch: Block = { ...DAY, id: 1, time: '12:00', duration: 60, label: 'Déjeuner' }

const linesAt = (time: string, content: Partial<Parameters<typeof listDayLines>[0]>) =>
  listDayLines(
    { reservations: [], blocks: [], free: [], ...content },
    { day: DAY.date, minute: parseTime(time) ?? 0 },
  )

test('reservations, blocks and gaps are listed by their start', () => {
  const lines = linesAt('08:00', {
    reservations: [reservationAt('09:00'), reservationAt('13:00')],
    blocks: [lunch],
    free: [{ from: '10:00', to: '12:00' }],
  })
  expect(lines.map(({ kind, start }) => [kind, start])).toEqual([
    ['reservation', 540],
    ['free', 600],
    ['block', 720],
    ['reservation', 780],
  ])
})

test('a reservation is done once it ends, current while it lasts, and next if it is the first to come', () => {
  const reservations = ['09:00', '10:00', '11:00', '12:00'].map((time) => reservationAt(time))
  const whenAt = (time: string) => linesAt(time, { reservations }).map(({ when }) => when)
  expect(whenAt('10:00')).toEqual(['done', 'current', 'next', 'later'])
  expect(whenAt('09:59')).toEqual(['current', 'next', 'later', 'later'])
})

test('reservations that start together are both next', () => {
  const reservations = [reservationAt('09:00'), reservationAt('09:00'), reservationAt('10:00')]
  expect(linesAt('08:00', { reservations }).map(({ when }) => when)).toEqual(['next', 'next', 'later'])
})

test('a gap that has begun starts now; less than 15 minutes of it are left out', () => {
  const free = [{ from: '09:00', to: '10:00' }]
  expect(linesAt('09:30', { free })).toEqual([{ kind: 'free', start: 570, end: 600, when: 'current' }])
  expect(linesAt('09:46', { free })).toEqual([])
})
