import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ReminderRulesForm } from '#contract/messages/reminders.ts'
import { french } from '#domain/language/typography.ts'
import { SaveBar } from '../../../forms/SaveBar.tsx'
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../../forms/use-save-form.ts'
import { RadioRow } from '../../../ui/choices/RadioRow.tsx'
import styles from '../../../ui/form.module.css'
import { QueryBoundary } from '../../../ui/query/QueryBoundary.tsx'
import { saveReminders } from '../actions.ts'
import { remindersQuery } from '../queries.ts'
import { toRulesForm } from '../rules-form.ts'
import { SmsLimitFields } from './SmsLimitFields.tsx'

type Audience = 'none' | 'withoutMail' | 'all'

const AUDIENCES: readonly { value: Audience; label: string }[] = [
  { value: 'none', label: 'Non' },
  { value: 'withoutMail', label: french`À ceux qui n’ont pas d’e-mail` },
  { value: 'all', label: 'À tous' },
]

export function SmsAudience() {
  const reminders = useQuery(remindersQuery)
  return (
    <section aria-labelledby="qui-recoit">
      <QueryBoundary of={reminders}>{(saved) => <RulesForm saved={toRulesForm(saved)} />}</QueryBoundary>
    </section>
  )
}

function RulesForm({ saved }: { saved: ReminderRulesForm }) {
  const { form, submit, status, error } = useSaveForm({
    schema: ReminderRulesForm,
    values: saved,
    save: saveReminders,
    success: 'SMS enregistrés',
    failure: "Erreur lors de l'enregistrement",
    name: 'regles-sms',
  })
  const choose = (audience: Audience) => {
    form.setValue('sms', audience !== 'none', { shouldDirty: true })
    form.setValue('smsOnlyWithoutMail', audience === 'withoutMail', { shouldDirty: true })
  }
  return (
    <form noValidate onSubmit={submit}>
      <div className={`${styles.form} ${styles.sheet}`}>
        <h2 id="qui-recoit">Qui reçoit un SMS</h2>
        <RadioRow
          legend="Rappel par SMS"
          options={AUDIENCES}
          value={audienceOf(form.watch())}
          onChange={choose}
        />
        <Checkbox
          label="Annulé ou déplacé par le cabinet"
          description={french`Un SMS en plus de l’e-mail, à qui a donné un mobile ; jamais la nuit, sauf si le rendez-vous est trop proche.`}
          {...form.register('smsChanges')}
        />
        <SmsLimitFields form={form} />
      </div>
      <SaveBar form={form} status={status} error={error} />
      <UnsavedChanges when={form.formState.isDirty} bySearch />
    </form>
  )
}

function audienceOf({ sms, smsOnlyWithoutMail }: Partial<ReminderRulesForm>): Audience {
  if (!sms) return 'none'
  return smsOnlyWithoutMail ? 'withoutMail' : 'all'
}
