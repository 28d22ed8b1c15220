import type * as z from 'zod/mini'
import type { AgendaReservation, StaffReservationRequest } from '#contract/booking/reservations.ts'
import type { Day, LocalTime, Minute } from '#domain/language/time.ts'
import type { ChosenRecord } from '../../accounting/visit/packs/use-record-pack.ts'
import type { BlockDialogState } from '../blocks/BlockDialog.tsx'
import type { Move } from '../entries/actions.ts'
import type { DrawnSpan } from '../entries/agenda-actions.ts'

/** Of the card of a visit: « Déplacer », and « Changer » its service or price. */
export type CardPart = 'start' | 'terms'

export type CreateValues = z.input<typeof StaffReservationRequest>

/** As a form was left when the session expired. */
export type CreateDraft = CreateValues & { record?: ChosenRecord | null }

/** Key of the draft that survives an expired session. */
export const CREATE_DRAFT = 'reservation'

export type CreatePrefill = {
  date: Day
  time: string
  praticienId: number | null
  draft: CreateDraft | null
  client?: Pick<CreateValues, 'clientName' | 'clientEmail' | 'clientPhone'> | undefined
  /** Of the client. */
  record?: ChosenRecord | undefined
  wanted?: Pick<CreateValues, 'serviceId' | 'variantId'> | undefined
  /** Minutes of a span that was drawn, for a visit without a service. */
  duration?: Minute | undefined
  /** Before the dialog closes. */
  onCreated?: (() => Promise<unknown>) | undefined
}

export type Dialog =
  | ({ kind: 'create' } & CreatePrefill)
  | { kind: 'span'; span: DrawnSpan }
  | BlockDialogState
  | { kind: 'closing'; date: Day; praticienId: number | null }
  /** `opened`: what of it is to be changed at once. */
  | { kind: 'edit'; reservation: AgendaReservation; opened?: CardPart }
  /** A drop that waits for its confirmation. */
  | { kind: 'beyond-voucher'; reservation: AgendaReservation; to: LocalTime; onConfirm: () => void }
  /** A drop that was refused, as the colleague would not receive the visit. */
  | { kind: 'insist'; move: Pick<Move, 'reservation' | 'to'>; reason: string; onConfirm: () => void }
