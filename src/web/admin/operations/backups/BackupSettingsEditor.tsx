import { NativeSelect, TextInput } from '@mantine/core'
import { BackupSettingsForm } from '#contract/operations/backups.ts'
import { frenchTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { BACKUP_BOUNDS, type BackupSettings } from '#domain/operations/backup.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../forms/use-save-form.ts'
import formStyles from '../../ui/form.module.css'
import { Section } from '../../ui/Section.tsx'
import { saveBackupSettings } from './actions.ts'
import styles from './backups.module.css'

const HOURS = Array.from({ length: BACKUP_BOUNDS.hour.max + 1 }, (_, hour) => ({
  value: String(hour),
  label: frenchTime(hour * 60),
}))

const HELP =
  'Chaque sauvegarde est relue et remise en route à part avant d’être comptée comme vérifiée. Les plus anciennes s’effacent d’elles-mêmes.'
const KEPT_HELP = french`${BACKUP_BOUNDS.kept.min} à ${BACKUP_BOUNDS.kept.max}. La dernière sauvegarde vérifiée reste toujours.`
const RECIPIENT_HELP = french`Ce qui quitte le serveur est fermé avec elle : collez-la en entier, 62 caractères. Jamais la clé secrète, qui les ouvre.`

export function BackupSettingsEditor({ saved }: { saved: BackupSettings }) {
  const { form, submit, status, error } = useSaveForm({
    schema: BackupSettingsForm,
    values: saved,
    save: saveBackupSettings,
    success: 'Réglages des sauvegardes enregistrés',
    failure: "Erreur lors de l'enregistrement",
    name: 'sauvegardes',
  })
  const { errors, isDirty } = form.formState
  return (
    <form className={`${primitivesStyles.hugeStack} ${styles.settings}`} noValidate onSubmit={submit}>
      <Section id="reglages" title="Réglages" help={HELP}>
        <div className={formStyles.form}>
          <NativeSelect
            label="Chaque nuit, à"
            data={[{ value: '', label: 'Aucune la nuit' }, ...HOURS]}
            error={errors.hour?.message}
            {...form.register('hour', { setValueAs: (typed) => parseNumber(typed, null) })}
          />
          <TextInput
            label="Sauvegardes gardées"
            description={KEPT_HELP}
            type="number"
            inputMode="numeric"
            error={errors.kept?.message}
            {...form.register('kept', { setValueAs: (typed) => parseNumber(typed, undefined) })}
          />
          <TextInput
            label="Clé qui ferme les sauvegardes"
            description={RECIPIENT_HELP}
            spellCheck={false}
            autoComplete="off"
            error={errors.recipient?.message}
            {...form.register('recipient')}
          />
        </div>
      </Section>
      <SaveBar form={form} status={status} error={error} />
      <UnsavedChanges when={isDirty} />
    </form>
  )
}

function parseNumber(typed: string | number | null, empty: null | undefined): number | null | undefined {
  return typed === '' || typed === null ? empty : Number(typed)
}
