import { zodResolver } from '@hookform/resolvers/zod'
import { Checkbox, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { SplitBody, type SplitPreview, type SplittableReservation } from '#contract/client-splits.ts'
import { frenchDatedTime } from '#domain/personal-data-text.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { FormActions } from '../../ui/FormActions.tsx'
import formStyles from '../../ui/form.module.css'
import { previewSplit } from './actions.ts'
import styles from './merge.module.css'

export type PreviewedSplit = { split: SplitBody; preview: SplitPreview }

type Props = {
  clientId: number
  reservations: readonly SplittableReservation[]
  onPreview: (previewed: PreviewedSplit) => void
  onClose: () => void
}

/** The first chosen reservation says who the other person is, until somebody types it. */
export function SplitForm({ clientId, reservations, onPreview, onClose }: Props) {
  const { register, handleSubmit, formState, getValues, setValue, watch } = useForm({
    resolver: zodResolver(SplitBody),
    defaultValues: { reservationIds: [] as number[], clientName: '', clientEmail: '', clientPhone: '' },
  })
  const { errors, dirtyFields } = formState
  const chosen = watch('reservationIds')
  const toggle = (reservation: SplittableReservation) => {
    const ids = getValues('reservationIds')
    const others = ids.filter((id) => id !== reservation.id)
    setValue('reservationIds', others.length < ids.length ? others : [...ids, reservation.id])
    if (ids.length === 0) propose(reservation)
  }
  const propose = (reservation: SplittableReservation) => {
    for (const name of ['clientName', 'clientEmail', 'clientPhone'] as const)
      if (!dirtyFields[name]) setValue(name, reservation[name] ?? '')
  }
  const previewing = useMutation({
    mutationFn: (split: SplitBody) => previewSplit(clientId, split),
    onSuccess: (preview, split) => onPreview({ split, preview }),
  })
  return (
    <form className={formStyles.form} noValidate onSubmit={handleSubmit((split) => previewing.mutate(split))}>
      <fieldset className={styles.reservations}>
        <legend>Réservations d’une autre personne</legend>
        <div className={styles.choices}>
          {reservations.map((reservation) => (
            <Checkbox
              key={reservation.id}
              label={labelOf(reservation)}
              checked={chosen.includes(reservation.id)}
              onChange={() => toggle(reservation)}
            />
          ))}
        </div>
        {errors.reservationIds && (
          <p className={styles.error} role="alert">
            {errors.reservationIds.message}
          </p>
        )}
      </fieldset>
      <TextInput
        label="Nom de cette personne"
        autoComplete="off"
        error={errors.clientName?.message}
        {...register('clientName')}
      />
      <div className={formStyles.pair}>
        <TextInput
          type="email"
          label="E-mail"
          autoComplete="off"
          error={errors.clientEmail?.message}
          {...register('clientEmail')}
        />
        <TextInput
          type="tel"
          label="Téléphone"
          autoComplete="off"
          error={errors.clientPhone?.message}
          {...register('clientPhone')}
        />
      </div>
      <FormActions
        status={previewing.isError ? 'failed' : previewing.isPending ? 'saving' : 'idle'}
        error={previewing.isError ? failureMessage(previewing.error) : null}
        submitLabel="Continuer"
        savingLabel="Vérification…"
        onCancel={onClose}
      />
    </form>
  )
}

function labelOf({ at, serviceName, clientName, isCancelled }: SplittableReservation): string {
  const parts = [frenchDatedTime(at), serviceName, clientName, isCancelled && 'annulée']
  return parts.filter(Boolean).join(' · ')
}
