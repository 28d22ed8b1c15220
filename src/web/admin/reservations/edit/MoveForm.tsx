import { zodResolver } from '@hookform/resolvers/zod'
import { Alert, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { type AgendaReservation, moveReservation as moveEndpoint } from '#contract/reservations.ts'
import { isPast, type LocalTime, parseTime } from '#domain/time.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showIssues } from '#web/app/forms/show-issues.ts'
import { showToast } from '#web/app/toasts.tsx'
import actionRowStyles from '#web/ui/action-row.module.css'
import { DateTimeFields } from '../../forms/DateTimeFields.tsx'
import { emptyToUndefined, normalizeTime } from '../../forms/normalize-time.ts'
import alertStyles from '../../ui/alert.module.css'
import { type Move, moveReservation, refreshAgenda } from '../actions.ts'
import { NotifyClientField } from '../client/NotifyClientField.tsx'
import styles from '../dialog.module.css'
import { offerUndoMove } from '../undo/undo.tsx'
import type { RefreshOnConflict } from './use-current-reservation.ts'

const PAST_MESSAGE = "Impossible d'enregistrer dans le passé"

type Props = {
  reservation: AgendaReservation
  refreshOnConflict: RefreshOnConflict
  now: LocalTime
  onClose: () => void
  onCancelReservation: () => void
}

/** The alternative to drag and drop for keyboard and touch. */
export function MoveForm({ reservation, refreshOnConflict, now, onClose, onCancelReservation }: Props) {
  const values = { newDate: reservation.date, newTime: reservation.time, tellClient: true }
  const { register, watch, setValue, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(moveEndpoint.body),
    defaultValues: values,
    values,
    resetOptions: { keepDirtyValues: true },
  })
  const saving = useMutation({
    mutationFn: (move: Move) => refreshOnConflict(moveReservation(move)),
    onSuccess: async (response, move) => {
      offerUndoMove('Réservation modifiée', move, response)
      onClose()
      await refreshAgenda()
    },
    onError: (error) => {
      showIssues(error, { setError }, { fields: ['newDate', 'newTime'] })
      void showToast('error', failureMessage(error, 'Erreur lors de la sauvegarde'))
    },
  })
  const submit = handleSubmit(({ newDate, newTime, tellClient = true }) => {
    const to = { day: newDate, minute: parseTime(newTime) ?? 0 }
    if (!isPast(to, now)) return saving.mutate({ reservation, to, tellClient })
    setError('newTime', { message: PAST_MESSAGE })
    void showToast('error', PAST_MESSAGE)
  })
  // Subscribes to the dirty fields: only then do they survive new values.
  const { errors, dirtyFields: _ } = formState
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <DateTimeFields
        date={register('newDate', { setValueAs: emptyToUndefined })}
        time={register('newTime', { setValueAs: (text) => emptyToUndefined(normalizeTime(text)) })}
        day={watch('newDate')}
        labels={{ date: 'Nouvelle date', time: 'Nouvelle heure' }}
        errors={{ date: errors.newDate?.message, time: errors.newTime?.message }}
      />
      <NotifyClientField
        client={reservation}
        checked={watch('tellClient') ?? true}
        onChange={(checked) => setValue('tellClient', checked, { shouldDirty: true })}
      />
      {saving.isError && (
        <Alert className={alertStyles.failure} variant="outline" role="alert">
          {failureMessage(saving.error, 'Erreur lors de la sauvegarde')}
        </Alert>
      )}
      <div className={`${actionRowStyles.end} ${styles.actions}`}>
        <Button className={styles.destructive} variant="subtle" onClick={onCancelReservation}>
          Supprimer
        </Button>
        <Button variant="default" onClick={onClose}>
          Annuler
        </Button>
        <Button type="submit" disabled={saving.isPending}>
          {saving.isPending ? 'Enregistrement...' : 'Enregistrer'}
        </Button>
      </div>
    </form>
  )
}
