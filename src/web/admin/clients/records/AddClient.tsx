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

export function AddClient({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { form, submit, status, error } = useSaveForm({
    schema: NewClient,
    values: { name: '', phone: '', email: '' },
    save: addClient,
    success: ({ message, id }) => {
      void showToast('success', message)
      void refreshClients()
      void navigate(fillPath(adminPaths.client, id))
    },
    failure: "Erreur lors de l'enregistrement",
    name: 'nouveau client',
  })
  const { errors, isDirty } = form.formState
  return (
    <DialogFrame onClose={onClose} title="Ajouter un client" size="md">
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
