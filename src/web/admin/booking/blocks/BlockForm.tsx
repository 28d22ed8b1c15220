import { Alert, Button, NativeSelect, TextInput } from '@mantine/core'
import type { Block } from '#contract/booking/blocks.ts'
import type { LocalTime } from '#domain/language/time.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import { DateField } from '../../forms/DateField.tsx'
import fieldPairStyles from '../../forms/field-pair.module.css'
import { TimeField } from '../../forms/TimeField.tsx'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import alertStyles from '../../ui/alert.module.css'
import { DiscardButton } from '../../ui/dialog/DiscardButton.tsx'
import dialogStyles from '../../ui/dialog/dialog.module.css'
import { isTeam } from '../../ui/parts/team.ts'
import { type BlockValues, useBlockForm } from './use-block-form.ts'

type Props = {
  block: Block | null
  initialValues: BlockValues
  /** Null without a choice: a praticien's own agenda, or an existing block. */
  practitioners: { id: number; displayName: string }[] | null
  now: LocalTime
  onClose: () => void
}

/** The keyboard alternative to drawing, dragging and resizing in the calendar. */
export function BlockForm({ block, initialValues, practitioners, now, onClose }: Props) {
  const { form, submit, saving, removing, error } = useBlockForm({
    block,
    initialValues,
    practitioners,
    now,
    onClose,
  })
  const { register, watch, formState } = form
  const { errors, isDirty } = formState
  return (
    <form className={dialogStyles.form} noValidate onSubmit={submit}>
      {practitioners && isTeam(practitioners) && (
        <NativeSelect
          label="Praticien"
          error={errors.praticienId?.message}
          {...register('praticienId', { setValueAs: (value) => (value ? Number(value) : undefined) })}
        >
          <option value="">Choisir…</option>
          {practitioners.map(({ id, displayName }) => (
            <option key={id} value={id}>
              {displayName}
            </option>
          ))}
        </NativeSelect>
      )}
      <DateField label="Date" field={register('date')} day={watch('date')} error={errors.date?.message} />
      <div className={fieldPairStyles.pair}>
        <TimeField label="De" field={register('time')} error={errors.time?.message} />
        <TimeField label="À" field={register('end')} error={errors.end?.message} placeholder="12:30" />
      </div>
      <TextInput label="Motif (facultatif)" error={errors.label?.message} {...register('label')} />
      {error && (
        <Alert className={alertStyles.failure} variant="outline" role="alert">
          {error}
        </Alert>
      )}
      <div className={`${actionRowStyles.end} ${dialogStyles.actions}`}>
        {block && (
          <Button
            className={dialogStyles.destructive}
            variant="subtle"
            disabled={removing.isPending}
            onClick={() => removing.mutate(block)}
          >
            Libérer la plage
          </Button>
        )}
        <DiscardButton onClick={onClose}>Fermer</DiscardButton>
        <Button type="submit" disabled={saving.isPending}>
          {saving.isPending ? 'Enregistrement...' : block ? 'Enregistrer' : 'Bloquer'}
        </Button>
      </div>
      <UnsavedChanges when={isDirty} />
    </form>
  )
}
