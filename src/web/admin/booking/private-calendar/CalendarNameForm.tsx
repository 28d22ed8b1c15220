import { Alert, Button } from '@mantine/core'
import { type ListedCalendar, PrivateCalendarName } from '#contract/booking/private-calendar.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../forms/use-save-form.ts'
import alertStyles from '../../ui/alert.module.css'
import { changeCalendar } from './actions.ts'
import { NameField } from './NameField.tsx'
import styles from './private-calendar.module.css'

type Props = { calendar: ListedCalendar; onDone: () => void }

export function CalendarNameForm({ calendar: { id, name, countsAllDay }, onDone }: Props) {
  const { form, submit, status, error } = useSaveForm({
    schema: PrivateCalendarName,
    values: { name },
    save: (parsed) => changeCalendar(id, { ...parsed, countsAllDay }),
    success: 'Nom enregistré',
    failure: 'Une erreur est survenue.',
    name: `nom-agenda-prive ${id}`,
    onSaved: onDone,
  })
  const { errors, isDirty } = form.formState
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <NameField autoFocus error={errors.name?.message} {...form.register('name')} />
      {error && !errors.name && (
        <Alert className={alertStyles.failure} variant="outline" role="alert">
          {error}
        </Alert>
      )}
      <div className={actionRowStyles.start}>
        <Button type="submit" disabled={status === 'saving'}>
          Enregistrer le nom
        </Button>
        <Button variant="default" disabled={status === 'saving'} onClick={onDone}>
          Annuler
        </Button>
      </div>
      <UnsavedChanges when={isDirty} />
    </form>
  )
}
