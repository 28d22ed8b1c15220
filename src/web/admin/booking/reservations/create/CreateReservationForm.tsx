import { Alert, Button } from '@mantine/core'
import { FormProvider } from 'react-hook-form'
import type { LocalTime } from '#domain/language/time.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import { DateTimeFields } from '../../../forms/DateTimeFields.tsx'
import { emptyToUndefined, normalizeTime } from '../../../forms/normalize-time.ts'
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx'
import alertStyles from '../../../ui/alert.module.css'
import { DiscardButton } from '../../../ui/dialog/DiscardButton.tsx'
import styles from '../dialog.module.css'
import type { CreatePrefill } from '../dialog.ts'
import { ClientFields } from './ClientFields.tsx'
import { FreeSlots } from './FreeSlots.tsx'
import { PractitionerAndServiceFields } from './PractitionerAndServiceFields.tsx'
import { StartWarning } from './StartWarning.tsx'
import { type PractitionerOption, useCreateForm } from './use-create-form.ts'

type Props = CreatePrefill & {
  now: LocalTime
  practitioners: PractitionerOption[] | null
  onClose: () => void
}

/** Fields follow the order of a phone call: client, service, time. Only date and time are required. */
export function CreateReservationForm(props: Props) {
  const { form, choice, creation, submit } = useCreateForm(props)
  const { register, formState } = form
  const { errors, isDirty } = formState
  return (
    <FormProvider {...form}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <ClientFields />
        <PractitionerAndServiceFields practitioners={props.practitioners} choice={choice} />
        <DateTimeFields
          date={register('date', { setValueAs: emptyToUndefined })}
          time={register('time', { setValueAs: (text) => emptyToUndefined(normalizeTime(text)) })}
          day={form.watch('date')}
          labels={{ date: 'Date', time: 'Heure' }}
          errors={{ date: errors.date?.message, time: errors.time?.message }}
        />
        <StartWarning
          date={form.watch('date')}
          time={form.watch('time')}
          praticienId={choice.praticienId}
          now={props.now}
        />
        <FreeSlots choice={choice} now={props.now} />
        {creation.isError && (
          <Alert className={alertStyles.failure} variant="outline" role="alert">
            {failureMessage(creation.error, 'Erreur lors de la sauvegarde')}
          </Alert>
        )}
        <div className={`${actionRowStyles.end} ${styles.actions}`}>
          <DiscardButton onClick={props.onClose}>Annuler</DiscardButton>
          <Button type="submit" disabled={creation.isPending}>
            {creation.isPending ? 'Réservation en cours...' : 'Créer la réservation'}
          </Button>
        </div>
        <UnsavedChanges when={isDirty || props.draft !== null} />
      </form>
    </FormProvider>
  )
}
