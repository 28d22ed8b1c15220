import { Alert, Button, Checkbox, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import type { ManagedOption } from '#contract/booking/price-list/service-options.ts'
import type { Service } from '#contract/booking/services.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../../forms/use-save-form.ts'
import alertStyles from '../../../ui/alert.module.css'
import { DiscardButton } from '../../../ui/dialog/DiscardButton.tsx'
import formStyles from '../../../ui/form.module.css'
import { refreshServices } from '../actions.ts'
import { saveOption } from './actions.ts'
import { TypedOptionFields, toTypedOption } from './option-form.ts'
import styles from './options.module.css'

type Props = {
  /** Null for a new one. */
  option: ManagedOption | null
  services: readonly Service[]
  onSaved: () => void
  onCancel: () => void
}

export function OptionForm({ option, services, onSaved, onCancel }: Props) {
  const { form, submit, status, error } = useSaveForm({
    schema: TypedOptionFields,
    values: useMemo(() => toTypedOption(option), [option]),
    save: (fields) => saveOption(option, fields).finally(refreshServices),
    success: option ? 'Option modifiée' : 'Option ajoutée',
    failure: "Erreur lors de l'enregistrement",
    name: `option-${option?.id ?? 'nouvelle'}`,
    onSaved,
  })
  const { register, formState, watch, setValue } = form
  const { errors, isDirty } = formState
  return (
    <form className={formStyles.form} noValidate onSubmit={submit}>
      <TextInput
        label="Nom"
        data-autofocus
        autoFocus
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <div className={formStyles.pair}>
        <TextInput
          label="Durée ajoutée"
          description="En minutes ; 0 si elle n’en prend pas"
          inputMode="numeric"
          autoComplete="off"
          error={errors.duration?.message}
          {...register('duration')}
        />
        <TextInput
          label="Prix"
          description="En euros, en plus de la prestation"
          inputMode="decimal"
          autoComplete="off"
          error={errors.price?.message}
          {...register('price')}
        />
      </div>
      <ServicesField
        services={services}
        chosen={watch('serviceIds')}
        onChange={(ids) => setValue('serviceIds', ids, { shouldDirty: true })}
      />
      {error && (
        <Alert className={alertStyles.failure} variant="outline" role="alert">
          {error}
        </Alert>
      )}
      <div className={actionRowStyles.end}>
        <DiscardButton onClick={onCancel}>Annuler</DiscardButton>
        <Button type="submit" loading={status === 'saving'}>
          Enregistrer
        </Button>
      </div>
      <UnsavedChanges when={isDirty} />
    </form>
  )
}

type ServicesProps = {
  services: readonly Service[]
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}

function ServicesField({ services, chosen, onChange }: ServicesProps) {
  const choose = (id: number, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id].sort((a, b) => a - b) : chosen.filter((other) => other !== id))
  if (services.length === 0) return null
  return (
    <fieldset className={styles.choices}>
      <legend>Proposée avec</legend>
      {services.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}
