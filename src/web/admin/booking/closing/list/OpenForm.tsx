import { Alert, Button, NativeSelect } from '@mantine/core'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import actionRowStyles from '#web/ui/action-row.module.css'
import primitivesStyles from '#web/ui/primitives.module.css'
import { DateField } from '../../../forms/DateField.tsx'
import { TimeField } from '../../../forms/TimeField.tsx'
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx'
import alertStyles from '../../../ui/alert.module.css'
import { DiscardButton } from '../../../ui/dialog/DiscardButton.tsx'
import dialogStyles from '../../../ui/dialog/dialog.module.css'
import styles from './closed-times.module.css'
import { noteOn } from './open-day-note.ts'
import { type OpenFields, useOpenForm } from './use-open-form.ts'

type Props = Parameters<typeof useOpenForm>[0] & {
  /** Null without a choice. */
  owners: readonly { id: number; displayName: string }[] | null
  ownId: number
  rows: Parameters<typeof noteOn>[0]
}

const MAX_RANGES = 6

export function OpenForm({ owners, ownId, rows, ...options }: Props) {
  const { form, submit, isSaving, error } = useOpenForm(options)
  const { register, watch, formState } = form
  const note = noteOn(rows, { praticienId: Number(watch('praticienId')), date: watch('date') })
  return (
    <form
      className={dialogStyles.form}
      noValidate
      onSubmit={(event) => {
        event.stopPropagation()
        void submit(event)
      }}
    >
      {owners && (
        <NativeSelect
          label="Qui ouvre"
          error={formState.errors.praticienId?.message}
          {...register('praticienId')}
        >
          {!owners.some(({ id }) => id === ownId) && <option value="">Choisir…</option>}
          {owners.map(({ id, displayName }) => (
            <option key={id} value={id}>
              {id === ownId ? 'Mon agenda' : displayName}
            </option>
          ))}
        </NativeSelect>
      )}
      <DateField
        data-autofocus
        label="Date"
        field={register('date')}
        day={watch('date')}
        error={formState.errors.date?.message}
      />
      <RangeFields form={form} />
      <p className={primitivesStyles.note} role="status">
        {note}
      </p>
      {error && (
        <Alert className={alertStyles.failure} variant="outline" role="alert">
          {error}
        </Alert>
      )}
      <div className={`${actionRowStyles.end} ${dialogStyles.actions}`}>
        <DiscardButton onClick={options.onClose}>Annuler</DiscardButton>
        <Button type="submit" disabled={isSaving}>
          {isSaving ? 'Enregistrement...' : 'Ouvrir ce jour'}
        </Button>
      </div>
      <UnsavedChanges when={formState.isDirty} />
    </form>
  )
}

function RangeFields({ form: { control, register, formState } }: { form: UseFormReturn<OpenFields> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'ranges' })
  const { errors } = formState
  return (
    <>
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.range}>
          <TimeField
            label="De"
            field={register(`ranges.${index}.start`)}
            error={errors.ranges?.[index]?.start?.message}
            placeholder="9:00"
          />
          <TimeField
            label="À"
            field={register(`ranges.${index}.end`)}
            error={errors.ranges?.[index]?.end?.message}
            placeholder="12:30"
          />
          {fields.length > 1 && (
            <Button variant="subtle" size="xs" onClick={() => remove(index)}>
              Retirer<span className="visually-hidden"> la plage {index + 1}</span>
            </Button>
          )}
        </div>
      ))}
      {errors.ranges?.root && <p role="alert">{errors.ranges.root.message}</p>}
      {fields.length < MAX_RANGES && (
        <div>
          <Button variant="default" size="xs" onClick={() => append({ start: '', end: '' })}>
            Ajouter une plage
          </Button>
        </div>
      )}
    </>
  )
}
