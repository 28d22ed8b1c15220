import { describe, expect, test } from 'vitest'
import { type Agenda, NEW_AGENDA } from '../../agenda.ts'
import type { Occupied } from '../availability.ts'
import type { ReceivingAgenda } from '../receiving.ts'
import { planForOne, type ReservationToGive, spreadReservations } from '../spread.ts'
import { compileAgenda } from '../working-day.ts'

const DAY = '2027-04-13'
const CLOCK = { now: { day: '2027-04-12', minute: 480 }, skipped: new Map() }
const [INES, THEO, CAMILLE] = [1, 2, 9]

const busy = (start: number, end: number): Occupied => ({ kind: 'reservation', start, end, bufferEnd: end })

function aReceiver(entries: readonly Occupied[] = [], agenda: Partial<Agenda> = {}): ReceivingAgenda {
  const hours = { openDays: [2], workingHours: { start: 9, end: 18, slotDuration: 60 } }
  const rules = compileAgenda({ ...NEW_AGENDA, ...hours, ...agenda } as Agenda, {
    closures: [],
    holidays: new Map(),
  })
  return { rules, busy: new Map([[DAY, entries]]), serviceIds: new Set([7]) }
}

let lastId = 0
const aReservation = (minute: number, change: Partial<ReservationToGive> = {}): ReservationToGive => ({
  id: ++lastId,
  praticienId: CAMILLE,
  day: DAY,
  minute,
  duration: 60,
  ownBuffer: null,
  serviceId: 7,
  ...change,
})

const receiversOf = (reservations: readonly ReservationToGive[], receivers: [number, ReceivingAgenda][]) => {
  const plan = spreadReservations(reservations, new Map(receivers), CLOCK)
  return reservations.map(({ id }) => plan.receivers.get(id) ?? plan.nobody.get(id))
}

describe('reservations go', () => {
  test('to whoever has the fewest minutes that day', () => {
    const receivers: [number, ReceivingAgenda][] = [
      [INES, aReceiver([busy(900, 960)])],
      [THEO, aReceiver([busy(900, 930), busy(930, 950)])],
    ]
    expect(receiversOf([aReservation(600)], receivers)).toEqual([THEO])
  })

  test('with equal minutes to whoever has the fewest reservations, then to the one who was given fewest', () => {
    const reservations: [number, ReceivingAgenda][] = [
      [INES, aReceiver([busy(900, 930), busy(930, 960)])],
      [THEO, aReceiver([busy(900, 960)])],
    ]
    expect(receiversOf([aReservation(600)], reservations)).toEqual([THEO])
    const equal: [number, ReceivingAgenda][] = [
      [INES, aReceiver()],
      [THEO, aReceiver()],
    ]
    expect(receiversOf([aReservation(600), aReservation(720), aReservation(840)], equal)).toEqual([
      INES,
      THEO,
      INES,
    ])
  })

  test('never to whom they are with already, nor two at one hour to one person', () => {
    const receivers: [number, ReceivingAgenda][] = [
      [CAMILLE, aReceiver()],
      [INES, aReceiver()],
    ]
    expect(receiversOf([aReservation(600), aReservation(600)], receivers)).toEqual([INES, 'none_free'])
  })

  test('first where the choice is smallest, so that none stays because of an earlier one', () => {
    const receivers: [number, ReceivingAgenda][] = [
      [INES, aReceiver()],
      [THEO, aReceiver([busy(690, 750)])],
    ]
    expect(
      receiversOf([aReservation(600, { duration: 90 }), aReservation(640, { duration: 90 })], receivers),
    ).toEqual([THEO, INES])
  })

  test('with the buffer of their service, or else of the receiver', () => {
    const receivers: [number, ReceivingAgenda][] = [
      [INES, aReceiver([busy(690, 750)], { bufferMinutes: 45 })],
    ]
    expect(receiversOf([aReservation(600, { ownBuffer: 30 })], receivers)).toEqual([INES])
    expect(receiversOf([aReservation(600)], receivers)).toEqual(['none_free'])
  })
})

test('one person receives several reservations as far as these leave time for each other', () => {
  const reservations = [aReservation(600), aReservation(630), aReservation(480), aReservation(660)]
  const answers = planForOne(reservations, aReceiver(), CLOCK)
  expect(reservations.map(({ id }) => answers.get(id)?.code ?? null)).toEqual([null, 'taken', 'closed', null])
})
