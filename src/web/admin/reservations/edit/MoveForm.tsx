import { zodResolver } from '@hookform/resolvers/zod'
import { Alert, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { type AgendaReservation, moveReservation as contract } from '#contract/reservations.ts'
import { isPast, type LocalTime, parseTime } from '#domain/time.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showIssues } from '#web/app/forms/show-issues.ts'
import { notify } from '#web/app/toasts.tsx'
import actionRowStyles from '#web/ui/action-row.module.css'
import { emptyToUndefined, normalizeTime } from '../../forms/normalize-time.ts'
import { WhenFields } from '../../forms/WhenFields.tsx'
import alertStyles from '../../ui/alert.module.css'
import { moveReservation, refreshAgenda } from '../actions.ts'
import { TellClient } from '../client/TellClient.tsx'
import styles from '../dialog.module.css'
import { offerMoveBack } from '../undo/undo.tsx'

const PAST = "Impossible d'enregistrer dans le passé"

type Props = {
  reservation: AgendaReservation
  now: LocalTime
  onClose: () => void
  onCancelReservation: () => void
}

/** The alternative to drag and drop for keyboard and touch. */
export function MoveForm({ reservation, now, onClose, onCancelReservation }: Props) {
  const { register, watch, setValue, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(contract.body),
    defaultValues: { newDate: reservation.date, newTime: reservation.time, tellClient: true },
  })
  const move = useMutation({
    mutationFn: moveReservation,
    onSuccess: async (answer, moved) => {
      offerMoveBack('Réservation modifiée', moved, answer)
      onClose()
      await refreshAgenda()
    },
    onError: (error) => {
      showIssues(error, { setError }, { fields: ['newDate', 'newTime'] })
      void notify('error', failureMessage(error, 'Erreur lors de la sauvegarde'))
    },
  })
  const save = handleSubmit(({ newDate, newTime, tellClient = true }) => {
    const to = { day: newDate, minute: parseTime(newTime) ?? 0 }
    if (!isPast(to, now)) return move.mutate({ reservation, to, tellClient })
    setError('newTime', { message: PAST })
    void notify('error', PAST)
  })
  const { errors } = formState
  return (
    <form className={styles.form} noValidate onSubmit={save}>
      <WhenFields
        date={register('newDate', { setValueAs: emptyToUndefined })}
        time={register('newTime', { setValueAs: (text) => emptyToUndefined(normalizeTime(text)) })}
        day={watch('newDate')}
        labels={{ date: 'Nouvelle date', time: 'Nouvelle heure' }}
        errors={{ date: errors.newDate?.message, time: errors.newTime?.message }}
      />
      <TellClient
        client={reservation}
        checked={watch('tellClient') ?? true}
        onChange={(tell) => setValue('tellClient', tell)}
      />
      {move.isError && (
        <Alert className={alertStyles.failure} variant="outline" role="alert">
          {failureMessage(move.error, 'Erreur lors de la sauvegarde')}
        </Alert>
      )}
      <div className={`${actionRowStyles.end} ${styles.actions}`}>
        <Button className={styles.destructive} variant="subtle" onClick={onCancelReservation}>
          Supprimer
        </Button>
        <Button type="submit" disabled={move.isPending}>
          {move.isPending ? 'Enregistrement...' : 'Enregistrer'}
        </Button>
      </div>
    </form>
  )
}
