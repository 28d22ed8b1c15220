import type { QueryKey } from '@tanstack/react-query'
import type { ClientDetails } from '#contract/booking/client.ts'
import type {
  AgendaReservation,
  StaffReservationChange,
  StaffReservationRequest,
} from '#contract/booking/reservations.ts'
import { formatTime, type LocalTime } from '#domain/language/time.ts'
import type { Attendance } from '#domain/visit/attendance.ts'
import { ApiError } from '#web/app/api.ts'
import { repeatable } from '#web/app/request-key.ts'
import { recordOwnAttendance } from '../../session/own-changes.ts'
import { api, requireSession, session } from '../../session/session.ts'
import { askingIfConcurrent } from '../concurrent/ask-concurrent.ts'
import { AGENDA_KEYS } from './queries.ts'
import { sendChange } from './send-change.ts'

export type ChangedTerms = Pick<
  StaffReservationChange,
  'serviceId' | 'variantId' | 'optionIds' | 'duration' | 'price'
>

export type Move = {
  reservation: AgendaReservation
  to: LocalTime
  /** To whom the reservation is given; its practitioner, or absent, if to nobody. */
  praticienId?: number | undefined
  /** Also where they would not receive it. */
  insist?: boolean
  tellClient: boolean
  terms?: ChangedTerms | undefined
  /** Requested by an undo; null where the price list no longer has the agreed terms. */
  termsBefore?: ChangedTerms | null | undefined
}

/** The date in the path is a precondition, as is the version: refused when the reservation has changed since. */
export function moveReservation({ reservation, to, tellClient, terms, praticienId, insist }: Move) {
  const receiver = isGiven({ reservation, praticienId }) ? { praticienId, ...(insist && { insist }) } : {}
  const change = { newDate: to.day, newTime: formatTime(to.minute), tellClient, ...receiver, ...terms }
  return sendChange(reservation, (headers) =>
    askingIfConcurrent((answer) =>
      api('PUT /api/admin/reservations/{date}/{id}', {
        params: reservationParams(reservation),
        body: { ...change, ...answer },
        headers,
      }),
    ),
  )
}

export function isGiven({ reservation, praticienId }: Pick<Move, 'reservation' | 'praticienId'>): boolean {
  return praticienId !== undefined && praticienId !== reservation.praticienId
}

export function cancelReservation({
  reservation,
  tellClient,
  isLate,
}: {
  reservation: AgendaReservation
  tellClient: boolean
  isLate: boolean
}) {
  return sendChange(reservation, (headers) =>
    api('DELETE /api/admin/reservations/{date}/{id}', {
      params: reservationParams(reservation),
      query: { tellClient: tellClient ? 'true' : 'false', late: isLate ? 'true' : undefined },
      headers,
    }),
  )
}

export function restoreReservation(reservation: AgendaReservation) {
  return sendChange(reservation, (headers) =>
    askingIfConcurrent(({ concurrent }) =>
      api('POST /api/admin/reservations/{date}/{id}/restore', {
        params: reservationParams(reservation),
        query: { concurrent: concurrent && 'true' },
        headers,
      }),
    ),
  )
}

export type AttendedReservation = Pick<
  AgendaReservation,
  'id' | 'date' | 'time' | 'version' | 'attendance' | 'clientName'
> & { isCancelled?: boolean }

/** `key`: of the press, however often it is sent. */
export type AttendancePress = {
  reservation: AttendedReservation
  attendance: Attendance | null
  key: string
}

export async function noteAttendance({ reservation, attendance, key }: AttendancePress) {
  const noted = await sendChange(reservation, (version) => {
    const { signal, headers } = repeatable(key)
    return api('PUT /api/admin/reservations/{date}/{id}/attendance', {
      params: reservationParams(reservation),
      body: { attendance },
      headers: { ...version, ...headers },
      signal,
    })
  })
  recordOwnAttendance(reservation.id, noted)
  return noted
}

export function withdrawClientMessage(reservation: AgendaReservation, messageId: number) {
  return api('DELETE /api/admin/reservations/{date}/{id}/messages/{messageId}', {
    params: { ...reservationParams(reservation), messageId: String(messageId) },
  })
}

export function changeClient(reservation: AgendaReservation, details: ClientDetails) {
  return sendChange(reservation, (headers) =>
    askingIfConcurrent((answer) =>
      api('PUT /api/admin/reservations/{date}/{id}/client', {
        params: reservationParams(reservation),
        body: { ...details, ...answer },
        headers,
      }),
    ),
  )
}

export function resendConfirmation(reservation: AgendaReservation) {
  return api('POST /api/admin/reservations/{date}/{id}/messages', { params: reservationParams(reservation) })
}

export function renewLink(reservation: AgendaReservation, body: { tellClient: boolean }) {
  return api('POST /api/admin/reservations/{date}/{id}/link', {
    params: reservationParams(reservation),
    body,
  })
}

/** The idempotency key makes a retried request book once, not twice. */
export async function createReservation({ body, key }: { body: StaffReservationRequest; key: string }) {
  await requireSession()
  return askingIfConcurrent((answer) =>
    api('POST /api/reservations', { body: { ...body, ...answer }, headers: { 'Idempotency-Key': key } }),
  )
}

export async function refreshAgenda(): Promise<void> {
  await Promise.all(AGENDA_KEYS.map((key) => session.client.invalidateQueries({ queryKey: [key] })))
}

const OTHER_PRICE_LIST: ReadonlySet<string | undefined> = new Set([
  'terms_changed',
  'variant_gone',
  'option_gone',
])

/** The price list is no longer the one that the form showed. */
export function isOtherPriceList(refusal: unknown): boolean {
  return refusal instanceof ApiError && OTHER_PRICE_LIST.has(refusal.code)
}

/** The colleague would not receive the visit, on which a superadmin may insist. */
export function isInsistable(refusal: unknown): refusal is ApiError {
  return refusal instanceof ApiError && INSISTABLE.has(refusal.code)
}

const INSISTABLE: ReadonlySet<string | undefined> = new Set(['practitioner_off', 'service_not_offered'])

export const RESERVATIONS: QueryKey = ['reservations']

function reservationParams({ date, id }: Pick<AgendaReservation, 'date' | 'id'>) {
  return { date, id: String(id) }
}
