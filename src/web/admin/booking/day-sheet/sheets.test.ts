import { expect, test } from 'vitest'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import type { AgendaEntry } from '../entries/agenda-entries.ts'
import { sheetsOf } from './sheets.ts'

const reservation = (fields: Partial<AgendaReservation>): AgendaEntry => ({
  kind: 'reservation',
  details: fields as AgendaReservation,
})

test('the day sheets list practitioners by last name, as other lists do, and their entries by time, without holds', () => {
  const theo = { praticienId: 2, praticienName: 'Théo Aubry', duration: 60, date: '2027-04-12' }
  const elise = { praticienId: 1, praticienName: 'Élise Roy', duration: 60, date: '2027-04-12' }
  const sheets = sheetsOf([
    reservation({ ...elise, id: 2, time: '14:00' }),
    reservation({ ...theo, id: 1, time: '10:00' }),
    { kind: 'block', details: { ...elise, id: 3, time: '09:00', label: 'Réunion', version: 1 } },
    {
      kind: 'hold',
      details: {
        id: 4,
        date: '2027-04-12',
        time: '08:00',
        duration: 60,
        praticienId: 2,
        clientName: null,
        confirmBefore: null,
      },
    },
  ])
  expect(sheets.map(({ name, entries }) => [name, entries.map(({ details }) => details.id)])).toEqual([
    ['Théo Aubry', [1]],
    ['Élise Roy', [3, 2]],
  ])
})
