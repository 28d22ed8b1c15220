import { NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { SmsProviderForm, type SmsReply } from '#contract/messages/sms.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { french } from '#domain/language/typography.ts'
import {
  SMS_PROVIDER_KEYS,
  SMS_PROVIDERS_CHECKED_ON,
  type SmsProvider,
  type SmsProviderKey,
  smsProviderOf,
} from '#domain/messages/sms/providers.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { SaveBar } from '../../../forms/SaveBar.tsx'
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../../forms/use-save-form.ts'
import styles from '../../../ui/form.module.css'
import { saveSmsProvider } from '../actions.ts'
import { RemoveSmsProvider } from './RemoveSmsProvider.tsx'

type Props = { saved: SmsReply; onSaved: () => void }

export function SmsProviderEditor({ saved, onSaved }: Props) {
  const { form, submit, status, error } = useSmsProviderForm({ saved, onSaved })
  const { register, control, formState } = form
  const { errors, isDirty } = formState
  const chosen = useWatch({ control, name: 'provider' })
  const key = SMS_PROVIDER_KEYS.find((known) => known === chosen)
  return (
    <section aria-labelledby="fournisseur-sms">
      <form noValidate onSubmit={submit}>
        <div className={`${styles.form} ${styles.sheet}`}>
          <h2 id="fournisseur-sms">Fournisseur</h2>
          <NativeSelect label="Fournisseur de SMS" error={errors.provider?.message} {...register('provider')}>
            {saved.provider === null && <option value="">Aucun</option>}
            {SMS_PROVIDER_KEYS.map((known) => (
              <option key={known} value={known}>
                {smsProviderOf(known).name}
              </option>
            ))}
          </NativeSelect>
          {key && (
            <>
              <Secrets form={form} provider={key} isKept={hasSecretsOf(saved, key)} />
              <TextInput
                label="Expéditeur"
                description={french`Le nom que le téléphone affiche : de 3 à 11 lettres sans accent et chiffres. On ne peut pas y répondre.`}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                error={errors.sender?.message}
                {...register('sender')}
              />
              <ProviderNote {...smsProviderOf(key)} />
            </>
          )}
          {saved.provider && <RemoveSmsProvider provider={saved.provider.provider} />}
        </div>
        <SaveBar form={form} status={status} error={error} />
        <UnsavedChanges when={isDirty} />
      </form>
    </section>
  )
}

function useSmsProviderForm({ saved: { provider, proposedSender }, onSaved }: Props) {
  return useSaveForm({
    schema: SmsProviderForm,
    values: {
      provider: provider?.provider ?? ('' as SmsProviderKey | ''),
      login: undefined as string | undefined,
      key: undefined as string | undefined,
      sender: provider?.sender ?? proposedSender,
    },
    save: saveSmsProvider,
    success: 'Envoi des SMS enregistré',
    failure: "Erreur lors de l'enregistrement",
    name: 'fournisseur-sms',
    onSaved,
  })
}

function hasSecretsOf({ provider }: SmsReply, key: SmsProviderKey): boolean {
  return provider?.provider === key && provider.hasSecrets
}

type SecretsProps = Pick<ReturnType<typeof useSmsProviderForm>, 'form'> & {
  provider: SmsProviderKey
  isKept: boolean
}

function Secrets({ form: { register, formState }, provider, isKept }: SecretsProps) {
  return smsProviderOf(provider).secrets.map(({ secret, label, help }) => (
    <PasswordInput
      key={secret}
      label={label}
      description={isKept ? 'Déjà enregistré, chiffré. Laissez vide pour le garder.' : help}
      autoComplete="new-password"
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': `Afficher ou masquer la saisie : ${label}` }}
      error={formState.errors[secret]?.message}
      {...register(secret, { setValueAs: (typed: string | undefined) => typed || undefined })}
    />
  ))
}

function ProviderNote({ name, company, country, page }: SmsProvider) {
  return (
    <p className={primitivesStyles.note}>
      {french`${company}, ${country}, reçoit le numéro et le texte de chaque SMS. D’après les pages de ${name}, lues le ${dayAndYear(SMS_PROVIDERS_CHECKED_ON)} ; l’envoi par ce fournisseur n’a pas été essayé : envoyez-vous un essai. `}
      <a href={page} target="_blank" rel="noreferrer">
        {french`Aide de ${name}`}
      </a>
    </p>
  )
}
