import { Alert, Button, NativeSelect, TextInput } from '@mantine/core'
import type { Day } from '#domain/language/time.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import { DateField } from '../../forms/DateField.tsx'
import fieldPairStyles from '../../forms/field-pair.module.css'
import { TimeField } from '../../forms/TimeField.tsx'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import alertStyles from '../../ui/alert.module.css'
import { CheckboxField } from '../../ui/choices/CheckboxField.tsx'
import { DiscardButton } from '../../ui/dialog/DiscardButton.tsx'
import dialogStyles from '../../ui/dialog/dialog.module.css'
import { ChosenList } from '../cancellations/ChosenList.tsx'
import styles from './closing.module.css'
import type { ClosingRepetition } from './closing-fields.ts'
import { affectedText, closeLabel, countWithVoucher } from './closing-text.ts'
import { useClosingForm } from './use-closing-form.ts'
import { WhoField } from './WhoField.tsx'

type Props = Parameters<typeof useClosingForm>[0] & {
  /** Null without a choice: a praticien’s own agenda, or that of whoever works alone. */
  owners: Parameters<typeof WhoField>[0]['owners'] | null
  ownId: number
  onCancel: () => void
}

export function ClosingForm({ owners, ownId, onCancel, ...options }: Props) {
  const closingForm = useClosingForm(options)
  const { form, submit, isSaving, error, affected } = closingForm
  const { register, formState } = form
  const { errors, isDirty } = formState
  return (
    <form
      className={dialogStyles.form}
      noValidate
      onSubmit={(event) => {
        // The dialog may have been opened from within another form.
        event.stopPropagation()
        void submit(event)
      }}
    >
      {owners && (
        <WhoField field={register('who')} owners={owners} ownId={ownId} error={errors.who?.message} />
      )}
      <DayFields form={form} />
      <HourFields form={form} />
      <WeekFields form={form} />
      <TextInput
        label="Motif (facultatif)"
        description="Les clients ne le voient pas."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        error={errors.label?.message}
        {...register('label')}
      />
      <div className={styles.affected} role="status">
        {affected && (
          <>
            <p>{affectedText(affected.length, countWithVoucher(affected))}</p>
            {affected.length > 0 && <ChosenList reservations={affected} />}
          </>
        )}
      </div>
      {error && (
        <Alert className={alertStyles.failure} variant="outline" role="alert">
          {error}
        </Alert>
      )}
      <div className={`${actionRowStyles.end} ${dialogStyles.actions}`}>
        <DiscardButton onClick={onCancel}>Annuler</DiscardButton>
        <Button type="submit" disabled={isSaving}>
          {isSaving ? 'Enregistrement...' : closeLabel(form.watch())}
        </Button>
      </div>
      <UnsavedChanges when={isDirty} />
    </form>
  )
}

type FieldsProps = Pick<ReturnType<typeof useClosingForm>, 'form'>

function DayFields({ form: { register, watch, getValues, setValue, formState } }: FieldsProps) {
  const { errors } = formState
  /** A single day stays one, and a period never ends before it begins. */
  const followStart = (from: Day, previous: Day) => {
    const { to } = getValues()
    if (to === previous || to < from) setValue('to', from, { shouldDirty: true })
  }
  const from = register('from')
  const previous = watch('from')
  return (
    <div className={fieldPairStyles.pair}>
      <DateField
        data-autofocus
        label="Du"
        day={watch('from')}
        error={errors.from?.message}
        field={{
          ...from,
          onChange: async (event) => {
            await from.onChange(event)
            followStart(getValues('from'), previous)
          },
        }}
      />
      <DateField label="Au" field={register('to')} day={watch('to')} error={errors.to?.message} />
    </div>
  )
}

function HourFields({ form: { register, watch, formState } }: FieldsProps) {
  const { errors } = formState
  const isOneDay = watch('from') === watch('to')
  return (
    <>
      <CheckboxField label="Toute la journée" {...register('isAllDay')} />
      {!watch('isAllDay') && (
        <div className={fieldPairStyles.pair}>
          <TimeField
            label={isOneDay ? 'De' : 'Le premier jour, à partir de'}
            field={register('start')}
            placeholder="14:00"
            error={errors.start?.message}
          />
          <TimeField
            label={isOneDay ? 'À' : 'Le dernier jour, jusqu’à'}
            field={register('end')}
            placeholder="18:00"
            error={errors.end?.message}
          />
        </div>
      )}
    </>
  )
}

/** Only a single day is repeated. */
function WeekFields({ form: { register, watch, formState } }: FieldsProps) {
  if (watch('from') !== watch('to')) return null
  return (
    <>
      <NativeSelect label="Répéter" error={formState.errors.repeats?.message} {...register('repeats')}>
        {REPETITIONS.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
      {watch('repeats') === 'until' && (
        <DateField
          label="Jusqu’au"
          field={register('until')}
          day={watch('until')}
          error={formState.errors.until?.message}
        />
      )}
    </>
  )
}

const REPETITIONS: readonly (readonly [ClosingRepetition, string])[] = [
  ['once', 'Une seule fois'],
  ['always', 'Chaque semaine, sans fin'],
  ['until', 'Chaque semaine, jusqu’à une date'],
]
