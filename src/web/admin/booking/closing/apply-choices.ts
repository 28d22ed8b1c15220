import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { reservationTitle } from '#domain/booking/reservation.ts'
import { frenchDateTime } from '#domain/language/french-day.ts'
import { type LocalTime, toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { attempt } from '#web/app/attempt.ts'
import { cancelReservations } from '../cancellations/actions.ts'
import { changedOf } from '../cancellations/changed-reservations.ts'
import { type Gift, giveEach } from '../cancellations/giving/give-each.ts'
import { offerReturn } from '../cancellations/giving/giving-back.tsx'
import { CANCELLATION_REASONS } from '../cancellations/outcome-text.ts'
import { offerRestoration } from '../cancellations/restoration.tsx'
import { moveReservation, refreshAgenda } from '../entries/actions.ts'
import { offerUndoMove } from '../entries/undo/undo.tsx'
import type { Decided } from './choices.ts'

/** Result of a decision; `text` is the reason if it failed. */
export type DecisionOutcome = { isDone: boolean; text: string }
type Outcomes = [id: number, outcome: DecisionOutcome][]

const NO_HOUR: DecisionOutcome = { isDone: false, text: 'Choisissez une heure.' }

/** Applies each decision on its own; clients are told. Sends nothing while an hour is missing. */
export async function applyChoices(
  decided: readonly Decided[],
  nameOf: (praticienId: number) => string,
): Promise<ReadonlyMap<number, DecisionOutcome>> {
  const undecided = decided.filter(({ choice }) => choice.kind === 'move' && choice.to === null)
  if (undecided.length > 0) return new Map(undecided.map(({ reservation: { id } }) => [id, NO_HOUR]))
  const outcomes: Outcomes = []
  const toCancel = decided.filter(({ choice }) => choice.kind === 'cancel')
  outcomes.push(...(await cancelAll(toCancel.map(({ reservation }) => reservation))))
  outcomes.push(...(await giveAll(listGifts(decided), nameOf)))
  for (const { reservation, choice } of decided) {
    if (choice.kind === 'move' && choice.to) outcomes.push(await move(reservation, toLocalTime(choice.to)))
  }
  await refreshAgenda()
  return new Map(outcomes)
}

function listGifts(decided: readonly Decided[]): Gift[] {
  return decided.flatMap(({ reservation, choice }) =>
    choice.kind === 'give' ? [{ reservation, praticienId: choice.praticienId }] : [],
  )
}

async function cancelAll(reservations: readonly AgendaReservation[]): Promise<Outcomes> {
  if (reservations.length === 0) return []
  const { data: results, failure } = await attempt(cancelReservations(reservations, true))
  if (!results) return allFailed(reservations, failure)
  const cancelled = changedOf(reservations, results)
  if (cancelled.length > 0) offerRestoration(cancelled)
  return results.map(({ id, outcome }) => [
    id,
    outcome === 'cancelled' ? done('Annulé') : failed(CANCELLATION_REASONS[outcome]),
  ])
}

async function giveAll(gifts: readonly Gift[], nameOf: (praticienId: number) => string): Promise<Outcomes> {
  if (gifts.length === 0) return []
  const { data, failure } = await attempt(giveEach(gifts, { tellClients: true, nameOf }))
  if (!data) {
    const reservations = gifts.map(({ reservation }) => reservation)
    return allFailed(reservations, failure)
  }
  const { given, staying } = data
  const receivers = [...new Set(gifts.map(({ praticienId }) => praticienId))]
  const [only] = receivers
  const to = receivers.length === 1 && only !== undefined ? nameOf(only) : undefined
  if (given.length > 0) offerReturn(given, { to, tellClients: true })
  const reasonOf = new Map(staying.map(({ reservation, reason }) => [reservation.id, reason]))
  return gifts.map(({ reservation: { id }, praticienId }) => {
    const reason = reasonOf.get(id)
    return [id, reason === undefined ? done(`Confié à ${nameOf(praticienId)}`) : failed(reason)]
  })
}

async function move(reservation: AgendaReservation, to: LocalTime): Promise<Outcomes[number]> {
  const change = { reservation, to, tellClient: true }
  const { data: reply, failure } = await attempt(moveReservation(change))
  if (!reply) return [reservation.id, failed(failure)]
  offerUndoMove(french`${reservationTitle(reservation.clientName)} : rendez-vous déplacé`, change, reply)
  return [reservation.id, done(`Déplacé au ${frenchDateTime(to)}`)]
}

function allFailed(reservations: readonly AgendaReservation[], reason: string): Outcomes {
  return reservations.map(({ id }) => [id, failed(reason)])
}

function done(text: string): DecisionOutcome {
  return { isDone: true, text }
}

function failed(text: string): DecisionOutcome {
  return { isDone: false, text }
}
