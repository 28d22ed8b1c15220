import { Alert, PasswordInput, TextInput } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import type { MailServerReply } from '#contract/messages/mail-server.ts'
import { foreignSenderWarning } from '#domain/messages/practice/foreign-sender.ts'
import { SaveBar } from '../../../forms/SaveBar.tsx'
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx'
import styles from '../../../ui/form.module.css'
import { ProviderChoice } from './ProviderChoice.tsx'
import { RemoveMailServer } from './RemoveMailServer.tsx'
import { ServerFields } from './ServerFields.tsx'
import { type MailServerFormState, useMailServerForm } from './use-mail-server-form.ts'
import { useProvider } from './use-provider.ts'

type Props = { saved: MailServerReply; onSaved: () => void }

export function MailServerEditor({ saved, onSaved }: Props) {
  const { server, allowInsecure } = saved
  const { form, submit, status, error } = useMailServerForm({ saved, onSaved })
  const { register, formState, control } = form
  const { errors, isDirty } = formState
  const [host, username, from] = useWatch({ control, name: ['host', 'username', 'from'] })
  const provider = useProvider(form)
  const fromField = register('from')
  return (
    <form noValidate onSubmit={submit}>
      <div className={`${styles.form} ${styles.sheet}`}>
        <TextInput
          type="email"
          label="Adresse d’expédition"
          autoComplete="off"
          error={errors.from?.message}
          {...fromField}
          onChange={(event) => {
            void fromField.onChange(event)
            provider.follow(event.currentTarget.value)
          }}
        />
        <ProviderChoice value={provider.key} onChoose={provider.choose} />
        <MailPassword form={form} hasPassword={server?.hasPassword === true} />
        <ServerFields
          form={form}
          allowInsecure={allowInsecure}
          isNeeded={provider.key === null || username === ''}
        />
        <SenderWarning host={host} username={username} from={from} />
        {server && <RemoveMailServer host={server.host} />}
      </div>
      <SaveBar form={form} status={status} error={error} />
      <UnsavedChanges when={isDirty} bySearch />
    </form>
  )
}

type PasswordProps = { form: MailServerFormState; hasPassword: boolean }

function MailPassword({ form: { register, formState }, hasPassword }: PasswordProps) {
  return (
    <PasswordInput
      label="Mot de passe"
      description={hasPassword ? 'Déjà enregistré, chiffré. Laissez vide pour le garder.' : undefined}
      autoComplete="new-password"
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Afficher ou masquer la saisie' }}
      error={formState.errors.password?.message}
      {...register('password', { setValueAs: (typed) => typed || undefined })}
    />
  )
}

function SenderWarning(sender: Parameters<typeof foreignSenderWarning>[0]) {
  const warning = foreignSenderWarning(sender)
  return (
    warning && (
      <Alert variant="outline" role="status" title="Vos messages risquent de ne pas arriver">
        {warning}
      </Alert>
    )
  )
}
