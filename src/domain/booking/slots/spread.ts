import type { Day, Minute } from '../../language/time.ts'
import { occupiedSpan } from '../reservation.ts'
import type { Occupied, WallClock } from './availability.ts'
import { type GivenReservation, type NotReceived, type ReceivingAgenda, whyNotReceived } from './receiving.ts'

/** `ownBuffer`: of its service; null where it is the receiver's. */
export type ReservationToGive = Omit<GivenReservation, 'buffer'> & {
  id: number
  praticienId: number
  ownBuffer: Minute | null
}

/** Why nobody else would receive a reservation. */
export const NOBODY_CODES = ['none_offers', 'none_works', 'none_free'] as const
export type NobodyCode = (typeof NOBODY_CODES)[number]

export type Spread = {
  /** The receiver's id by that of the reservation. */
  receivers: ReadonlyMap<number, number>
  nobody: ReadonlyMap<number, NobodyCode>
}

/** Receivers by id, in the order of their names. */
type Receivers = ReadonlyMap<number, ReceivingAgenda>

/**
 * To whom each of several reservations goes. Those that the fewest people would receive are placed first, each with
 * whoever of them has the fewest minutes that day, then the fewest reservations, then the fewest that this plan gives. The
 * time of a reservation that is to be given counts as taken until it is.
 */
export function spreadReservations(
  reservations: readonly ReservationToGive[],
  receivers: Receivers,
  clock: WallClock,
): Spread {
  const agendas = new Map([...receivers].map(([id, receiver]) => [id, toPlannedAgenda(receiver)]))
  const choices = reservations
    .map((reservation) => ({ reservation, ids: listReceiving(reservation, agendas, clock) }))
    .sort((a, b) => a.ids.length - b.ids.length || compareReservations(a.reservation, b.reservation))
  const plan = { receivers: new Map<number, number>(), nobody: new Map<number, NobodyCode>() }
  for (const { reservation, ids } of choices) {
    // Reservations planned so far only take time: nobody else would receive this one by now.
    const still = ids.filter((id) => receives(agendas.get(id) as PlannedAgenda, reservation, clock))
    const receiverId = leastLoaded(still, agendas, reservation.day)
    if (receiverId === undefined) plan.nobody.set(reservation.id, whyNobody(reservation, agendas, clock))
    else {
      plan.receivers.set(reservation.id, receiverId)
      addReservation(agendas.get(receiverId) as PlannedAgenda, reservation)
    }
  }
  return plan
}

/** Judges in order which of several reservations one person would receive: by id, null or the reason. */
export function planForOne(
  reservations: readonly ReservationToGive[],
  receiver: ReceivingAgenda,
  clock: WallClock,
): Map<number, NotReceived | null> {
  const agenda = toPlannedAgenda(receiver)
  return new Map(
    reservations.map((reservation) => {
      const reason = whyNotReceived(agenda, toGivenReservation(reservation, agenda), clock)
      if (reason === null) addReservation(agenda, reservation)
      return [reservation.id, reason]
    }),
  )
}

/** As it would be once the reservations planned so far are given. */
type PlannedAgenda = ReceivingAgenda & { busy: Map<Day, readonly Occupied[]>; planned: number }
type PlannedAgendas = ReadonlyMap<number, PlannedAgenda>

function toPlannedAgenda(receiver: ReceivingAgenda): PlannedAgenda {
  return { ...receiver, busy: new Map(receiver.busy), planned: 0 }
}

function toGivenReservation(
  { ownBuffer, ...reservation }: ReservationToGive,
  { rules }: ReceivingAgenda,
): GivenReservation {
  return { ...reservation, buffer: ownBuffer ?? rules.agenda.bufferMinutes }
}

function listReceiving(reservation: ReservationToGive, agendas: PlannedAgendas, clock: WallClock): number[] {
  return others(reservation, agendas)
    .filter(([, agenda]) => receives(agenda, reservation, clock))
    .map(([id]) => id)
}

function receives(agenda: PlannedAgenda, reservation: ReservationToGive, clock: WallClock): boolean {
  return whyNotReceived(agenda, toGivenReservation(reservation, agenda), clock) === null
}

function others({ praticienId }: ReservationToGive, agendas: PlannedAgendas): [number, PlannedAgenda][] {
  return [...agendas].filter(([id]) => id !== praticienId)
}

function leastLoaded(ids: readonly number[], agendas: PlannedAgendas, day: Day): number | undefined {
  const loads = ids.map((id) => ({ id, load: loadOn(agendas.get(id) as PlannedAgenda, day) }))
  return loads.sort((a, b) => compareLoads(a.load, b.load))[0]?.id
}

type Load = readonly [minutes: Minute, reservations: number, planned: number]

function loadOn({ busy, planned }: PlannedAgenda, day: Day): Load {
  const reservations = (busy.get(day) ?? []).filter(({ kind }) => kind === 'reservation')
  return [reservations.reduce((sum, { start, end }) => sum + end - start, 0), reservations.length, planned]
}

function compareLoads(a: Load, b: Load): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
}

function addReservation(agenda: PlannedAgenda, reservation: ReservationToGive): void {
  const given = toGivenReservation(reservation, agenda)
  const { start, end: bufferEnd } = occupiedSpan({ ...given, start: given.minute })
  const entry = { start, end: start + given.duration, bufferEnd, kind: 'reservation' as const }
  agenda.busy.set(reservation.day, [...(agenda.busy.get(reservation.day) ?? []), entry])
  agenda.planned++
}

function whyNobody(reservation: ReservationToGive, agendas: PlannedAgendas, clock: WallClock): NobodyCode {
  const { serviceId } = reservation
  const offering = others(reservation, agendas).filter(
    ([, { serviceIds }]) => serviceId === null || serviceIds.has(serviceId),
  )
  if (offering.length === 0) return 'none_offers'
  const doesWork = ([, agenda]: [number, PlannedAgenda]) =>
    whyNotReceived({ ...agenda, busy: NOTHING }, toGivenReservation(reservation, agenda), clock) === null
  return offering.some(doesWork) ? 'none_free' : 'none_works'
}

const NOTHING: ReceivingAgenda['busy'] = new Map()

function compareReservations(a: ReservationToGive, b: ReservationToGive): number {
  return a.day === b.day ? a.minute - b.minute || a.id - b.id : a.day < b.day ? -1 : 1
}
