import type { Day, Minute } from '../language/time.ts'
import { occupiedSpan } from './reservation.ts'
import type { Occupied, WallClock } from './slots/availability.ts'
import { type GivenVisit, type NotReceived, type Receiver, whyNotReceived } from './slots/receiving.ts'

/** `ownBuffer`: of its service; null where it is the receiver's. */
export type VisitToGive = Omit<GivenVisit, 'buffer'> & {
  id: number
  praticienId: number
  ownBuffer: Minute | null
}

/** Why nobody else would receive a visit. */
export const NOBODY_CODES = ['none_offers', 'none_works', 'none_free'] as const
export type NobodyCode = (typeof NOBODY_CODES)[number]

export type GivingPlan = {
  /** Receiver by the visit's id. */
  receivers: ReadonlyMap<number, number>
  nobody: ReadonlyMap<number, NobodyCode>
}

/** Receivers by id, in the order of their names. */
type Receivers = ReadonlyMap<number, Receiver>

/**
 * To whom each of several visits goes. Those that the fewest people would receive are placed first, each with whoever of
 * them has the fewest minutes that day, then the fewest visits, then the fewest that this plan gives. The time of a
 * visit that is to be given counts as taken until it is.
 */
export function planGiving(
  visits: readonly VisitToGive[],
  receivers: Receivers,
  clock: WallClock,
): GivingPlan {
  const agendas = new Map([...receivers].map(([id, receiver]) => [id, toPlannedAgenda(receiver)]))
  const choices = visits
    .map((visit) => ({ visit, ids: listReceiving(visit, agendas, clock) }))
    .sort((a, b) => a.ids.length - b.ids.length || compareVisits(a.visit, b.visit))
  const plan = { receivers: new Map<number, number>(), nobody: new Map<number, NobodyCode>() }
  for (const { visit } of choices) {
    const receiverId = leastLoaded(listReceiving(visit, agendas, clock), agendas, visit.day)
    if (receiverId === undefined) plan.nobody.set(visit.id, whyNobody(visit, agendas, clock))
    else {
      plan.receivers.set(visit.id, receiverId)
      addVisit(agendas.get(receiverId) as PlannedAgenda, visit)
    }
  }
  return plan
}

/** Which of several visits one person would receive, in their order; null, or the reason, by the visit's id. */
export function planForOne(
  visits: readonly VisitToGive[],
  receiver: Receiver,
  clock: WallClock,
): Map<number, NotReceived | null> {
  const agenda = toPlannedAgenda(receiver)
  return new Map(
    visits.map((visit) => {
      const reason = whyNotReceived(agenda, toGivenVisit(visit, agenda), clock)
      if (reason === null) addVisit(agenda, visit)
      return [visit.id, reason]
    }),
  )
}

/** As it would be once the visits planned so far are given. */
type PlannedAgenda = Receiver & { busy: Map<Day, readonly Occupied[]>; planned: number }
type PlannedAgendas = ReadonlyMap<number, PlannedAgenda>

function toPlannedAgenda(receiver: Receiver): PlannedAgenda {
  return { ...receiver, busy: new Map(receiver.busy), planned: 0 }
}

function toGivenVisit({ ownBuffer, ...visit }: VisitToGive, { rules }: Receiver): GivenVisit {
  return { ...visit, buffer: ownBuffer ?? rules.agenda.bufferMinutes }
}

function listReceiving(visit: VisitToGive, agendas: PlannedAgendas, clock: WallClock): number[] {
  return others(visit, agendas)
    .filter(([, agenda]) => whyNotReceived(agenda, toGivenVisit(visit, agenda), clock) === null)
    .map(([id]) => id)
}

function others({ praticienId }: VisitToGive, agendas: PlannedAgendas): [number, PlannedAgenda][] {
  return [...agendas].filter(([id]) => id !== praticienId)
}

function leastLoaded(ids: readonly number[], agendas: PlannedAgendas, day: Day): number | undefined {
  const loads = ids.map((id) => ({ id, load: loadOn(agendas.get(id) as PlannedAgenda, day) }))
  return loads.sort((a, b) => compareLoads(a.load, b.load))[0]?.id
}

type Load = readonly [minutes: Minute, visits: number, planned: number]

function loadOn({ busy, planned }: PlannedAgenda, day: Day): Load {
  const visits = (busy.get(day) ?? []).filter(({ kind }) => kind === 'reservation')
  return [visits.reduce((sum, { start, end }) => sum + end - start, 0), visits.length, planned]
}

function compareLoads(a: Load, b: Load): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
}

function addVisit(agenda: PlannedAgenda, visit: VisitToGive): void {
  const given = toGivenVisit(visit, agenda)
  const { start, end: bufferEnd } = occupiedSpan({ ...given, start: given.minute })
  const entry = { start, end: start + given.duration, bufferEnd, kind: 'reservation' as const }
  agenda.busy.set(visit.day, [...(agenda.busy.get(visit.day) ?? []), entry])
  agenda.planned++
}

function whyNobody(visit: VisitToGive, agendas: PlannedAgendas, clock: WallClock): NobodyCode {
  const { serviceId } = visit
  const offering = others(visit, agendas).filter(
    ([, { serviceIds }]) => serviceId === null || serviceIds.has(serviceId),
  )
  if (offering.length === 0) return 'none_offers'
  const doesWork = ([, agenda]: [number, PlannedAgenda]) =>
    whyNotReceived({ ...agenda, busy: NOTHING }, toGivenVisit(visit, agenda), clock) === null
  return offering.some(doesWork) ? 'none_free' : 'none_works'
}

const NOTHING: Receiver['busy'] = new Map()

function compareVisits(a: VisitToGive, b: VisitToGive): number {
  return a.day === b.day ? a.minute - b.minute || a.id - b.id : a.day < b.day ? -1 : 1
}
