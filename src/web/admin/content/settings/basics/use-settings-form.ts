import { type EditableSettingsReply, SettingsChange } from '#contract/content/editable-settings.ts'
import { useSaveForm } from '../../../forms/use-save-form.ts'
import { refreshSettings, saveSettings } from '../actions.ts'
import { changesOf, toTypedSettings } from '../settings-form.ts'

export function useSettingsForm(settings: EditableSettingsReply, onSaved?: () => void) {
  return useSaveForm({
    schema: SettingsChange,
    values: toTypedSettings(settings),
    save: (parsed) => saveSettings(changesOf(parsed, settings)),
    success: 'Paramètres enregistrés',
    failure: "Erreur lors de l'enregistrement",
    onSaved: () => {
      void refreshSettings()
      onSaved?.()
    },
  })
}
