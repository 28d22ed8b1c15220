import type { OwnReservation } from '#contract/booking/own-link.ts'
import type { LocalTime } from '#domain/language/time.ts'
import { ApiError } from '#web/app/api.ts'
import { cancelOwnReservation, moveOwnReservation } from './actions.ts'
import { useReservationChange } from './use-reservation-change.ts'

export type OnChanged = (message: string, changed: OwnReservation) => void

export function useMove(token: string, onMoved: OnChanged) {
  return useReservationChange(token, (slot: LocalTime) => moveOwnReservation(token, slot), onMoved)
}

export function useCancel(token: string, onCancelled: OnChanged) {
  return useReservationChange(token, () => cancelOwnReservation(token), onCancelled)
}

export function isGone(error: Error): boolean {
  return error instanceof ApiError && error.status === 404
}
