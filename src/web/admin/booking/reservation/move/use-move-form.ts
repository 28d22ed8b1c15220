import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, type UseFormSetError, useForm } from 'react-hook-form'
import type { AgendaReservation, StaffReservationChange } from '#contract/booking/reservations.ts'
import type { Service } from '#contract/booking/services.ts'
import { isPast, type LocalTime, parseTime } from '#domain/language/time.ts'
import { ApiError } from '#web/app/api.ts'
import { showIssues } from '#web/app/forms/show-issues.ts'
import { practitionerServicesQuery } from '#web/app/query/queries.ts'
import { showToast } from '#web/app/toasts.tsx'
import { useSavedValues } from '../../../forms/saved-values/use-saved-values.ts'
import { api, session } from '../../../session/session.ts'
import { isGiven, isInsistable, type Move, moveReservation, refreshAgenda } from '../../entries/actions.ts'
import { offerUndoMove } from '../../entries/undo/undo.tsx'
import { refreshStartChecks } from '../../starts/queries.ts'
import { refreshOutdatedChoice } from '../outdated-choice.ts'
import {
  agreedParts,
  changedTerms,
  type TypedChange,
  TypedReservationChange,
  termsBefore,
  toTypedTerms,
} from '../parts/typed-terms.ts'
import type { RefreshOnConflict } from '../use-current-reservation.ts'
import { hasNoRoom, TOO_LONG } from './too-long.ts'

const PAST_MESSAGE = "Impossible d'enregistrer dans le passé"
const BUSY = 'Cette personne n’est pas libre à cette heure, pause comprise.'

export type MoveFormApi = UseFormReturn<TypedChange, unknown, StaffReservationChange>

type Options = {
  reservation: AgendaReservation
  refreshOnConflict: RefreshOnConflict
  now: LocalTime
  onClose: () => void
}

export function useMoveForm({ reservation, refreshOnConflict, now, onClose }: Options) {
  const { date: newDate, time: newTime, praticienId } = reservation
  const { length: variantId, optionIds } = agreedParts(reservation)
  const parts = { variantId, optionIds }
  const values = { newDate, newTime, praticienId, tellClient: true, ...parts, ...toTypedTerms(reservation) }
  const form = useForm({
    resolver: zodResolver(TypedReservationChange),
    defaultValues: values,
  })
  useSavedValues(form, values)
  const { isDirty } = form.formState
  const { setError } = form
  const [seriesMove, setSeriesMove] = useState<Move | null>(null)
  const [refused, setRefused] = useState<{ move: Move; reason: string } | null>(null)
  const saving = useMutation({
    mutationFn: (move: Move) => refreshOnConflict(moveReservation(move)),
    onSuccess: async (response, move) => {
      offerUndoMove('Réservation modifiée', move, response)
      onClose()
      await refreshAgenda()
    },
    onError: (error, move) => {
      setSeriesMove(null)
      if (isInsistable(error)) return setRefused({ move, reason: error.message })
      showIssues(error, { setError }, { fields: FIELDS })
      refreshStartChecks(error)
      refreshOutdatedChoice(error)
      if (hasNoRoom(error, move)) setError('duration', { message: TOO_LONG }, { shouldFocus: true })
      if (isBusy(error, move)) setError('praticienId', { message: BUSY })
      if (error instanceof ApiError && error.code === 'practitioner_gone') {
        // The list of colleagues has lost them: their choice could not be seen any more.
        form.setValue('praticienId', praticienId)
        setError('praticienId', { message: error.message })
      }
    },
  })
  const submit = form.handleSubmit(({ newDate: day, newTime: time, tellClient = true, ...chosen }) => {
    const to = { day, minute: parseTime(time) ?? 0 }
    if (isPast(to, now)) return refusePast(setError)
    const terms = changedTerms(reservation, chosen)
    const before = terms && termsBefore(reservation, terms, offeredServices(reservation))
    const move = { reservation, to, tellClient, terms, termsBefore: before, praticienId: chosen.praticienId }
    // A date that is given to a colleague changes alone.
    if (reservation.seriesId !== undefined && !isGiven(move)) return setSeriesMove(move)
    return saving.mutate(move)
  })
  return {
    form,
    isDirty,
    saving,
    submit,
    seriesMove,
    refused,
    leaveSeriesMove: () => setSeriesMove(null),
    leaveRefused: () => setRefused(null),
  }
}

const FIELDS = [
  'newDate',
  'newTime',
  'praticienId',
  'serviceId',
  'variantId',
  'optionIds',
  'duration',
  'price',
] as const

/** As the fields of the terms have read them. */
function offeredServices({ praticienId }: AgendaReservation): readonly Service[] {
  return session.client.getQueryData(practitionerServicesQuery(api, praticienId).queryKey) ?? []
}

function refusePast(setError: UseFormSetError<TypedChange>): void {
  setError('newTime', { message: PAST_MESSAGE })
  void showToast('error', PAST_MESSAGE)
}

function isBusy(error: Error, move: Move): boolean {
  return isGiven(move) && error instanceof ApiError && error.code === 'slot_taken'
}
