import { Alert, Switch } from '@mantine/core'
import type { SettingsChange } from '#contract/content/editable-settings.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { session } from '../../../session/session.ts'
import alertStyles from '../../../ui/alert.module.css'
import { useSave } from '../../../ui/query/use-save.ts'
import { refreshSettings, saveSettings } from '../actions.ts'
import { modulesQuery } from './queries.ts'

type Props = { isOn: boolean }

export function GallerySwitch({ isOn }: Props) {
  return <SiteSwitch label="Montrer la galerie" isOn={isOn} change={(enableGallery) => ({ enableGallery })} />
}

export function TestimonialsSwitch({ isOn }: Props) {
  return (
    <SiteSwitch
      label="Montrer les témoignages"
      isOn={isOn}
      change={(enableTestimonials) => ({ enableTestimonials })}
    />
  )
}

type SiteSwitchProps = Props & { label: string; change: (isOn: boolean) => SettingsChange }

/** Takes effect at once: it is no part of the form of the other tabs. */
function SiteSwitch({ label, isOn, change }: SiteSwitchProps) {
  const saving = useSave((wanted: boolean) => saveSettings(change(wanted)), {
    done: 'Paramètres enregistrés',
    refresh: () =>
      Promise.all([session.client.invalidateQueries({ queryKey: modulesQuery.queryKey }), refreshSettings()]),
  })
  return (
    <>
      <Switch
        label={label}
        checked={saving.isPending ? saving.variables : isOn}
        disabled={saving.isPending}
        onChange={({ target }) => saving.mutate(target.checked)}
      />
      {saving.error && (
        <Alert className={alertStyles.failure} variant="outline" role="alert">
          {failureMessage(saving.error, "Erreur lors de l'enregistrement")}
        </Alert>
      )}
    </>
  )
}
