import { Alert, Button, TextInput } from '@mantine/core'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx'
import alertStyles from '../../../ui/alert.module.css'
import { DiscardButton } from '../../../ui/dialog/DiscardButton.tsx'
import styles from '../../../ui/dialog/dialog.module.css'
import type { RefreshOnConflict } from '../use-current-reservation.ts'
import { ContactFields } from './ContactFields.tsx'
import { NewContactField } from './NewContactField.tsx'
import { HandOverFields, PersonField } from './PersonField.tsx'
import { useClientForm } from './use-client-form.ts'

type Props = {
  reservation: AgendaReservation
  refreshOnConflict: RefreshOnConflict
  onBack: () => void
  onDone: () => void
}

export function ClientForm({ reservation, refreshOnConflict, onBack, onDone }: Props) {
  const { form, submit, status, error, typed, question } = useClientForm({
    reservation,
    refreshOnConflict,
    onDone,
  })
  const { register, watch, setValue, formState } = form
  const [tellClient, tellFormer] = watch(['tellClient', 'tellFormer'])
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
        typedPhone={watch('clientPhone')}
        email={register('clientEmail')}
        errors={{ phone: errors.clientPhone?.message, email: errors.clientEmail?.message }}
      />
      {question.isOpen && (
        <PersonField answer={question.answer} onChange={(answer) => setValue('person', answer)} />
      )}
      {question.answer === 'other' ? (
        <HandOverFields
          former={reservation}
          client={typed}
          told={{ client: tellClient, former: tellFormer }}
          onChange={({ client = tellClient, former = tellFormer }) => {
            setValue('tellClient', client)
            setValue('tellFormer', former)
          }}
        />
      ) : (
        <NewContactField
          saved={reservation}
          typed={typed}
          checked={tellClient}
          onChange={(checked) => setValue('tellClient', checked)}
        />
      )}
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
