import { Alert, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Closing } from '#contract/booking/closing.ts'
import { addDays, daysBetween, isDay } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import { DateField } from '../../forms/DateField.tsx'
import fieldPairStyles from '../../forms/field-pair.module.css'
import { normalizeTime } from '../../forms/normalize-time.ts'
import { TimeField } from '../../forms/TimeField.tsx'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import { useAdmin } from '../../session/use-admin.ts'
import alertStyles from '../../ui/alert.module.css'
import { DiscardButton } from '../../ui/dialog/DiscardButton.tsx'
import dialogStyles from '../reservations/dialog.module.css'
import { AffectedCount } from './AffectedCount.tsx'
import { type ClosingValues, toClosing, useClosingForm, whoFields } from './use-closing-form.ts'

type Form = UseFormReturn<ClosingValues, unknown, Closing>
type Person = { id: number; displayName: string }
type Props = {
  /** Everybody with an agenda; none for a praticien. */
  people: Person[]
  initialValues: ClosingValues
  onClose: () => void
  onClosed: (closing: Closing) => void
}

export function ClosingForm({ people, initialValues, onClose, onClosed }: Props) {
  const { form, submit, status, error } = useClosingForm({ initialValues, onClose, onClosed })
  const { register, watch, formState } = form
  const { errors, isDirty } = formState
  const values = watch()
  return (
    <form className={dialogStyles.form} noValidate onSubmit={submit}>
      {people.length > 1 && <WhoField form={form} people={people} />}
      <DayFields form={form} />
      <HoursFields form={form} />
      <WeeklyFields form={form} />
      <TextInput
        label="Motif (facultatif)"
        description="Les clients ne le voient pas."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        error={errors.label?.message}
        {...register('label')}
      />
      <AffectedCount closing={toClosing(values)} />
      {error && (
        <Alert className={alertStyles.failure} variant="outline" role="alert">
          {error}
        </Alert>
      )}
      <div className={`${actionRowStyles.end} ${dialogStyles.actions}`}>
        <DiscardButton onClick={onClose}>Annuler</DiscardButton>
        <Button type="submit" disabled={status === 'saving'}>
          {status === 'saving' ? 'Enregistrement...' : 'Fermer ces jours ou ces heures'}
        </Button>
      </div>
      <UnsavedChanges when={isDirty} />
    </form>
  )
}

function WhoField({ form, people }: { form: Form; people: Person[] }) {
  const admin = useAdmin()
  const [praticienId, wholePractice] = form.watch(['praticienId', 'wholePractice'])
  return (
    <NativeSelect
      label={french`Qui ne travaille pas ?`}
      value={wholePractice ? 'cabinet' : praticienId}
      onChange={({ currentTarget: { value } }) => {
        const fields = whoFields(value === 'cabinet' ? 'cabinet' : Number(value))
        form.setValue('praticienId', fields.praticienId, { shouldDirty: true })
        form.setValue('wholePractice', fields.wholePractice, { shouldDirty: true })
      }}
    >
      {people.map(({ id, displayName }) => (
        <option key={id} value={id}>
          {id === admin.id ? `Moi (${displayName})` : displayName}
        </option>
      ))}
      <option value="cabinet">Tout le cabinet</option>
    </NativeSelect>
  )
}

function DayFields({ form }: { form: Form }) {
  const { register, watch, setValue, formState } = form
  const [from, to] = watch(['from', 'to'])
  return (
    <div className={fieldPairStyles.pair}>
      <DateField
        label="Du"
        day={from}
        error={formState.errors.from?.message}
        field={register('from', {
          // The last day follows the first one, until it is chosen itself.
          onChange: ({ target: { value } }) => {
            if (isDay(value) && (to === from || to < value)) setValue('to', value, { shouldDirty: true })
          },
        })}
      />
      <DateField label="Au (compris)" day={to} error={formState.errors.to?.message} field={register('to')} />
    </div>
  )
}

function HoursFields({ form }: { form: Form }) {
  const { register, watch, setValue, formState } = form
  const [from, to, start, end] = watch(['from', 'to', 'start', 'end'])
  const [isAllDay, setIsAllDay] = useState(start === '' && end === '')
  const labels = from === to ? ['De', 'À'] : ['Le premier jour, à partir de', 'Le dernier jour, jusqu’à']
  return (
    <>
      <Checkbox
        label="Toute la journée"
        checked={isAllDay}
        onChange={({ currentTarget: { checked } }) => {
          setIsAllDay(checked)
          for (const name of ['start', 'end'] as const) setValue(name, '', { shouldDirty: true })
        }}
      />
      {!isAllDay && (
        <div className={fieldPairStyles.pair}>
          <TimeField
            label={labels[0] ?? ''}
            placeholder="14:00"
            field={register('start', { setValueAs: normalizeTime })}
            error={formState.errors.start?.message}
          />
          <TimeField
            label={labels[1] ?? ''}
            placeholder="18:00"
            field={register('end', { setValueAs: normalizeTime })}
            error={formState.errors.end?.message}
          />
        </div>
      )}
    </>
  )
}

const LONGEST_WEEKLY_DAYS = 6

function WeeklyFields({ form }: { form: Form }) {
  const { register, watch, setValue, formState } = form
  const [from, to, weeklyUntil] = watch(['from', 'to', 'weeklyUntil'])
  const canRepeat = isDay(from) && isDay(to) && daysBetween(from, to) <= LONGEST_WEEKLY_DAYS
  if (!canRepeat && weeklyUntil === '') return null
  return (
    <>
      <Checkbox
        label="Chaque semaine"
        checked={weeklyUntil !== ''}
        onChange={({ currentTarget: { checked } }) =>
          setValue('weeklyUntil', checked ? addDays(from, 7) : '', { shouldDirty: true })
        }
      />
      {weeklyUntil !== '' && (
        <DateField
          label="Jusqu’au"
          day={weeklyUntil}
          error={formState.errors.weeklyUntil?.message}
          field={register('weeklyUntil')}
        />
      )}
    </>
  )
}
