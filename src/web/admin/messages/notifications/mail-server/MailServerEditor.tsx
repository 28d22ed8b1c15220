import { Alert, PasswordInput, TextInput } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { MailServerForm, type MailServerReply } from '#contract/messages/mail-server.ts'
import { foreignSenderWarning } from '#domain/messages/practice/foreign-sender.ts'
import { SaveBar } from '../../../forms/SaveBar.tsx'
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../../forms/use-save-form.ts'
import styles from '../../../ui/form.module.css'
import { saveMailServer } from '../actions.ts'
import { ProviderChoice } from './ProviderChoice.tsx'
import { RemoveMailServer } from './RemoveMailServer.tsx'
import { SecurityField } from './SecurityField.tsx'

/** Submission over TLS (RFC 8314, 3.3). */
const SUBMISSIONS_PORT = 465

type Props = { saved: MailServerReply; onSaved: () => void }

export function MailServerEditor({ saved, onSaved }: Props) {
  const { server, allowInsecure } = saved
  const { form, submit, status, error } = useMailServerForm({ saved, onSaved })
  const { register, formState, setValue, control } = form
  const { errors, isDirty } = formState
  const [host, username, from] = useWatch({ control, name: ['host', 'username', 'from'] })
  const fillServer = (preset: Pick<MailServerForm, 'host' | 'port' | 'security'>) => {
    for (const key of ['host', 'port', 'security'] as const)
      setValue(key, preset[key], { shouldDirty: true, shouldValidate: true })
  }
  return (
    <form noValidate onSubmit={submit}>
      <div className={`${styles.form} ${styles.sheet}`}>
        <ProviderChoice host={host} onChoose={fillServer} />
        <div className={styles.pair}>
          <TextInput
            label="Serveur"
            placeholder="smtp.exemple.fr"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.host?.message}
            {...register('host')}
          />
          <TextInput
            type="number"
            inputMode="numeric"
            label="Port"
            error={errors.port?.message}
            {...register('port', { setValueAs: (typed) => (typed === '' ? undefined : Number(typed)) })}
          />
        </div>
        <SecurityField
          allowNone={allowInsecure}
          error={errors.security?.message}
          field={register('security')}
        />
        <AccountFields form={form} hasPassword={server?.hasPassword === true} />
        <TextInput
          type="email"
          label="Adresse d’expédition"
          autoComplete="off"
          error={errors.from?.message}
          {...register('from')}
        />
        <SenderWarning host={host} username={username} from={from} />
        {server && <RemoveMailServer host={server.host} />}
      </div>
      <SaveBar form={form} status={status} error={error} />
      <UnsavedChanges when={isDirty} bySearch />
    </form>
  )
}

function useMailServerForm({ saved: { server, mailFrom }, onSaved }: Props) {
  return useSaveForm({
    schema: MailServerForm,
    values: {
      host: server?.host ?? '',
      port: server?.port ?? SUBMISSIONS_PORT,
      security: server?.security ?? ('tls' as const),
      username: server?.username ?? '',
      password: undefined as string | undefined,
      from: server?.from ?? mailFrom,
    },
    save: saveMailServer,
    success: 'Serveur d’envoi enregistré',
    failure: "Erreur lors de l'enregistrement",
    name: 'serveur-envoi',
    onSaved,
  })
}

type AccountProps = Pick<ReturnType<typeof useMailServerForm>, 'form'> & { hasPassword: boolean }

function AccountFields({ form: { register, formState }, hasPassword }: AccountProps) {
  const { errors } = formState
  return (
    <div className={styles.pair}>
      <TextInput
        label="Nom d’utilisateur (facultatif)"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username')}
      />
      <PasswordInput
        label="Mot de passe"
        description={hasPassword ? 'Déjà enregistré, chiffré. Laissez vide pour le garder.' : undefined}
        autoComplete="new-password"
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': 'Afficher ou masquer la saisie' }}
        error={errors.password?.message}
        {...register('password', { setValueAs: (typed) => typed || undefined })}
      />
    </div>
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
