import { Alert, Button, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { NewClient } from '#contract/clients/records.ts'
import { fillPath } from '#web/app/paths.ts'
import { showToast } from '#web/app/toasts.tsx'
import actionRowStyles from '#web/ui/action-row.module.css'
import primitivesStyles from '#web/ui/primitives.module.css'
import { ContactFields } from '../../booking/reservation/client/ContactFields.tsx'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../forms/use-save-form.ts'
import { adminPaths } from '../../paths.ts'
import alertStyles from '../../ui/alert.module.css'
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx'
import { DiscardButton } from '../../ui/dialog/DiscardButton.tsx'
import dialogStyles from '../../ui/dialog/dialog.module.css'
import { addClient, refreshClients } from './actions.ts'

type Props = {
  initial: { name: string; phone: string }
  /** As of the frame. */
  target?: string
  onClose: () => void
  /** Before the page of the new client opens. */
  onAdded?: () => void
}

export function AddClient({ initial, target, onClose, onAdded }: Props) {
  const navigate = useNavigate()
  const { form, submit, status, error } = useSaveForm({
    schema: NewClient,
    values: { ...initial, email: '' },
    save: addClient,
    success: ({ message, id }) => {
      void showToast('success', message)
      void refreshClients()
      onAdded?.()
      void navigate(fillPath(adminPaths.client, id))
    },
    failure: "Erreur lors de l'enregistrement",
    name: 'nouveau client',
  })
  const { errors, isDirty } = form.formState
  return (
    <DialogFrame onClose={onClose} title="Ajouter un client" size="md" {...(target && { target })}>
      <form className={dialogStyles.form} noValidate onSubmit={submit}>
        <p className={primitivesStyles.note}>
          Un e-mail ou un téléphone suffit. Les prochains rendez-vous à ce nom rejoindront sa fiche.
        </p>
        <TextInput
          label="Nom"
          autoComplete="off"
          data-autofocus
          error={errors.name?.message}
          {...form.register('name')}
        />
        <ContactFields
          phone={form.register('phone')}
          typedPhone={form.watch('phone')}
          email={form.register('email')}
          errors={{ phone: errors.phone?.message, email: errors.email?.message }}
        />
        {error && (
          <Alert className={alertStyles.failure} variant="outline" role="alert">
            {error}
          </Alert>
        )}
        <div className={`${actionRowStyles.end} ${dialogStyles.actions}`}>
          <DiscardButton onClick={onClose}>Annuler</DiscardButton>
          <Button type="submit" disabled={status === 'saving'}>
            Ajouter
          </Button>
        </div>
        <UnsavedChanges when={isDirty} />
      </form>
    </DialogFrame>
  )
}
