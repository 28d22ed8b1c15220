import { Alert, Button, TextInput } from '@mantine/core'
import { NewPrivateCalendar } from '#contract/booking/private-calendar.ts'
import { french } from '#domain/language/typography.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../forms/use-save-form.ts'
import alertStyles from '../../ui/alert.module.css'
import { CheckboxField } from '../../ui/choices/CheckboxField.tsx'
import { addCalendar, changeCalendar } from './actions.ts'
import { ALL_DAY_HELP, ALL_DAY_LABEL } from './all-day.ts'
import { NameField } from './NameField.tsx'
import styles from './private-calendar.module.css'

type Stored = { id: number; name: string; countsAllDay: boolean }

type Props = {
  /** The calendar whose address is given anew; absent for one more. */
  stored?: Stored
  onDone?: () => void
  onCancel?: () => void
}

export function AddressForm({ stored, onDone, onCancel }: Props) {
  const { form, submit, status, error } = useSaveForm({
    schema: NewPrivateCalendar,
    values: { name: stored?.name ?? '', address: '', countsAllDay: stored?.countsAllDay ?? true },
    save: (parsed) => (stored ? changeCalendar(stored.id, parsed) : addCalendar(parsed)),
    success: 'Agenda lu',
    failure: 'Cet agenda n’a pas pu être lu.',
    name: `agenda-prive ${stored?.id ?? ''}`,
    ...(onDone && { onSaved: onDone }),
  })
  const { errors, isDirty } = form.formState
  const isReading = status === 'saving'
  return (
    <form noValidate onSubmit={submit} className={styles.form} aria-busy={isReading}>
      <TextInput
        label="Adresse secrète"
        description={french`De Google, d’Apple (webcal:) ou d’Outlook, au format iCal. Elle ne sera plus montrée.`}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        inputMode="url"
        autoFocus={onCancel !== undefined}
        error={errors.address?.message}
        {...form.register('address')}
      />
      <NameField error={errors.name?.message} {...form.register('name')} />
      <CheckboxField label={ALL_DAY_LABEL} description={ALL_DAY_HELP} {...form.register('countsAllDay')} />
      {error && !errors.address && !errors.name && (
        <Alert className={alertStyles.failure} variant="outline" role="alert">
          {error}
        </Alert>
      )}
      <div className={actionRowStyles.start}>
        <Button type="submit" disabled={isReading}>
          {isReading ? 'Lecture en cours…' : 'Lire cet agenda'}
        </Button>
        {onCancel && (
          <Button variant="default" disabled={isReading} onClick={onCancel}>
            Annuler
          </Button>
        )}
      </div>
      <UnsavedChanges when={isDirty} />
    </form>
  )
}
