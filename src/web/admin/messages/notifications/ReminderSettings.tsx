import { Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ReminderRulesForm } from '#contract/messages/reminders.ts'
import { french } from '#domain/language/typography.ts'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../forms/use-save-form.ts'
import styles from '../../ui/form.module.css'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { saveReminders } from './actions.ts'
import { remindersQuery } from './queries.ts'
import { SmsLimitFields } from './sms/SmsLimitFields.tsx'

export function ReminderSettings() {
  const reminders = useQuery(remindersQuery)
  return (
    <section aria-labelledby="rappels">
      <QueryBoundary of={reminders}>
        {({ hasSmsGateway, ...saved }) => <RemindersForm saved={saved} hasSmsGateway={hasSmsGateway} />}
      </QueryBoundary>
    </section>
  )
}

function RemindersForm({ saved, hasSmsGateway }: { saved: ReminderRulesForm; hasSmsGateway: boolean }) {
  const { form, submit, status, error } = useSaveForm({
    schema: ReminderRulesForm,
    values: saved,
    save: saveReminders,
    success: 'Rappels enregistrés',
    failure: "Erreur lors de l'enregistrement",
    name: 'rappels',
  })
  const { errors, isDirty } = form.formState
  return (
    <form noValidate onSubmit={submit}>
      <div className={`${styles.form} ${styles.sheet}`}>
        <h2 id="rappels">Rappels des rendez-vous</h2>
        <TextInput
          type="number"
          inputMode="numeric"
          label="Heures avant le rendez-vous"
          description="Jamais entre 21 h et 7 h, ni pour un rendez-vous pris moins de 3 h avant."
          error={errors.hours?.message}
          {...form.register('hours', { setValueAs: (typed) => (typed === '' ? undefined : Number(typed)) })}
        />
        <Checkbox
          label="Aussi par SMS, si le client a donné son téléphone"
          description={
            hasSmsGateway
              ? 'Chaque SMS peut être facturé par votre fournisseur de SMS.'
              : french`L’envoi de SMS n’est pas réglé (« Rappels par SMS », en haut de cet écran) : ils sont seulement notés au journal.`
          }
          {...form.register('sms')}
        />
        {hasSmsGateway && <SmsLimitFields form={form} />}
      </div>
      <SaveBar form={form} status={status} error={error} />
      <UnsavedChanges when={isDirty} />
    </form>
  )
}
