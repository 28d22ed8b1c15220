import { Textarea, TextInput } from '@mantine/core'
import { type ClientTastes, PreferencesBody } from '#contract/clients/preferences.ts'
import { NO_HEALTH_DATA } from '#domain/clients/notes.ts'
import { CLIENT_PREFERENCES } from '#domain/clients/preferences.ts'
import { FormActions } from '../../forms/FormActions.tsx'
import { useSaveForm } from '../../forms/use-save-form.ts'
import formStyles from '../../ui/form.module.css'
import { refreshPreferences, saveClientPreferences } from './actions.ts'

type Props = { clientId: number; preferences: ClientTastes; onClose: () => void }

/** After a conflict, the fields that were not touched show what somebody else has saved. */
export function ClientPreferencesForm({ clientId, preferences, onClose }: Props) {
  const { pressure, oils, music, other, version } = preferences
  const { form, submit, status, error } = useSaveForm({
    schema: PreferencesBody,
    values: { pressure: pressure ?? '', oils: oils ?? '', music: music ?? '', other: other ?? '' },
    save: (body) =>
      saveClientPreferences({ clientId, version }, body).finally(() => void refreshPreferences()),
    success: 'Préférences enregistrées',
    failure: 'Erreur lors de la sauvegarde',
    name: `preferences ${clientId}`,
    onSaved: onClose,
  })
  const { register, formState } = form
  const { errors } = formState
  return (
    <form className={formStyles.form} noValidate aria-label="Préférences" onSubmit={submit}>
      <div className={formStyles.pair}>
        <TextInput
          label={CLIENT_PREFERENCES.pressure}
          placeholder="Douce, moyenne, forte…"
          autoComplete="off"
          autoFocus
          error={errors.pressure?.message}
          {...register('pressure')}
        />
        <TextInput
          label={CLIENT_PREFERENCES.oils}
          autoComplete="off"
          error={errors.oils?.message}
          {...register('oils')}
        />
        <TextInput
          label={CLIENT_PREFERENCES.music}
          autoComplete="off"
          error={errors.music?.message}
          {...register('music')}
        />
      </div>
      <Textarea
        label={CLIENT_PREFERENCES.other}
        description={NO_HEALTH_DATA}
        autosize
        minRows={2}
        maxRows={8}
        error={errors.other?.message}
        {...register('other')}
      />
      <FormActions status={status} error={error} submitLabel="Enregistrer" onCancel={onClose} />
    </form>
  )
}
