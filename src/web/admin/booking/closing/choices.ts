import type { PlannedReservation } from '#contract/booking/giving.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import type { DateAndTime } from '#domain/language/time.ts'

/** Decision about a reservation within closed time. */
export type Choice =
  | { kind: 'keep' }
  | { kind: 'cancel' }
  | { kind: 'give'; praticienId: number }
  /** `to`: null until an hour is chosen. */
  | { kind: 'move'; to: DateAndTime | null }

export type Decided = { reservation: AgendaReservation; choice: Exclude<Choice, { kind: 'keep' }> }

export const KEEP: Choice = { kind: 'keep' }

/** Value of its option in a select. */
export function codeOf(choice: Choice): string {
  return choice.kind === 'give' ? `give ${choice.praticienId}` : choice.kind
}

export function choiceOf(code: string): Choice {
  if (code.startsWith('give ')) return { kind: 'give', praticienId: Number(code.slice('give '.length)) }
  if (code === 'move') return { kind: 'move', to: null }
  return code === 'cancel' ? { kind: 'cancel' } : KEEP
}

/** Choices that concern the reservation at all: nobody is given their own. */
export function fits(choice: Choice, { praticienId }: AgendaReservation): boolean {
  return choice.kind !== 'give' || choice.praticienId !== praticienId
}

/** By a plan: whom nobody would receive stays. */
export function proposedChoices(plan: readonly PlannedReservation[]): [id: number, choice: Choice][] {
  return plan.map(({ id, praticienId }) => [id, praticienId === null ? KEEP : { kind: 'give', praticienId }])
}
