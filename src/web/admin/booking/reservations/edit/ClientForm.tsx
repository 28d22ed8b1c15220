import { Alert, Button, TextInput } from '@mantine/core'
import { type AgendaReservation, ClientDetails } from '#contract/booking/reservations.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../../forms/use-save-form.ts'
import alertStyles from '../../../ui/alert.module.css'
import { DiscardButton } from '../../../ui/dialog/DiscardButton.tsx'
import { changeClient, refreshAgenda } from '../actions.ts'
import { ContactFields } from '../client/ContactFields.tsx'
import { NewContactField } from '../client/NewContactField.tsx'
import styles from '../dialog.module.css'
import { offerWithdrawal } from '../undo/undo.tsx'
import type { RefreshOnConflict } from './use-current-reservation.ts'

type Props = {
  reservation: AgendaReservation
  refreshOnConflict: RefreshOnConflict
  onBack: () => void
  onDone: () => void
}

export function ClientForm({ reservation, refreshOnConflict, onBack, onDone }: Props) {
  const { form, submit, status, error } = useSaveForm({
    schema: ClientDetails,
    values: {
      clientName: reservation.clientName ?? '',
      clientPhone: reservation.clientPhone ?? '',
      clientEmail: reservation.clientEmail ?? '',
      tellClient: true,
    },
    save: (details) => refreshOnConflict(changeClient(reservation, details)),
    success: ({ message, clientMessage }) =>
      offerWithdrawal(message, { ...reservation, clientEmail: form.getValues('clientEmail') }, clientMessage),
    failure: 'Erreur lors de la sauvegarde',
    name: `client ${reservation.id}`,
    onSaved: () => {
      onDone()
      void refreshAgenda()
    },
  })
  const { register, watch, setValue, formState } = form
  const [clientEmail, clientPhone, tellClient] = watch(['clientEmail', 'clientPhone', 'tellClient'])
  const { errors, isDirty } = formState
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextInput
        label="Nom"
        autoComplete="off"
        data-autofocus
        error={errors.clientName?.message}
        {...register('clientName')}
      />
      <ContactFields
        phone={register('clientPhone')}
        email={register('clientEmail')}
        errors={{ phone: errors.clientPhone?.message, email: errors.clientEmail?.message }}
      />
      <NewContactField
        saved={reservation}
        typed={{ clientEmail, clientPhone }}
        checked={tellClient}
        onChange={(checked) => setValue('tellClient', checked)}
      />
      {error && status === 'failed' && (
        <Alert className={alertStyles.failure} variant="outline" role="alert">
          {error}
        </Alert>
      )}
      <div className={`${actionRowStyles.end} ${styles.actions}`}>
        <DiscardButton onClick={onBack}>Retour</DiscardButton>
        <Button type="submit" disabled={status === 'saving'}>
          {status === 'saving' ? 'Enregistrement...' : 'Enregistrer le client'}
        </Button>
      </div>
      <UnsavedChanges when={isDirty} />
    </form>
  )
}
