import { TextInput } from '@mantine/core'
import { type Passkey, PasskeyName } from '#contract/accounts/passkeys.ts'
import { browserName } from '#domain/accounts/browser-name.ts'
import { showToast } from '#web/app/toasts.tsx'
import { FormActions } from '../../forms/FormActions.tsx'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../forms/use-save-form.ts'
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx'
import styles from '../../ui/form.module.css'
import { addPasskey, refreshPasskeys, renamePasskey } from './actions.ts'

type Props = {
  passkey: Passkey | null
  onRecoveryCodes?: (codes: string[]) => void
  onClose: () => void
}

export function PasskeyDialog({ passkey, onRecoveryCodes, onClose }: Props) {
  const { form, submit, status, error } = useSaveForm({
    schema: PasskeyName,
    values: { name: passkey?.name ?? browserName(navigator.userAgent) },
    save: (name: PasskeyName) => (passkey ? renamePasskey(passkey.id, name) : addPasskey(name)),
    success: (recoveryCodes) => {
      void showToast('success', passkey ? 'Nom enregistré' : 'Clé d’accès ajoutée')
      if (recoveryCodes) onRecoveryCodes?.(recoveryCodes)
    },
    failure: 'Une erreur est survenue.',
    name: `clé d’accès ${passkey?.id ?? ''}`,
    onSaved: () => {
      void refreshPasskeys()
      onClose()
    },
  })
  return (
    <DialogFrame
      onClose={onClose}
      closeOnClickOutside={false}
      title={passkey ? 'Renommer la clé d’accès' : 'Ajouter une clé d’accès'}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        {!passkey && (
          <p className={styles.note}>
            Votre navigateur va vous demander votre empreinte, votre visage ou le code de votre appareil, et y
            garder la clé.
          </p>
        )}
        <TextInput
          label="Nom de la clé"
          description="Pour la reconnaître dans la liste."
          autoComplete="off"
          data-autofocus
          error={form.formState.errors.name?.message}
          {...form.register('name')}
        />
        <FormActions
          status={status}
          error={error}
          submitLabel={passkey ? 'Enregistrer' : 'Continuer'}
          onCancel={onClose}
        />
        <UnsavedChanges when={form.formState.isDirty} />
      </form>
    </DialogFrame>
  )
}
