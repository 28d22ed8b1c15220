import { NativeSelect, TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { VoucherInput } from '#contract/accounting/vouchers.ts'
import styles from '../vouchers.module.css'
import { priceOf, SALE_KINDS, type SoldLength, type TypedSale } from './typed-sale.ts'

type Props = { form: UseFormReturn<TypedSale, unknown, VoucherInput>; lengths: readonly SoldLength[] }

export function ContentFields({ form, lengths }: Props) {
  const { register, watch, formState } = form
  const { errors } = formState
  const kind = watch('kind')
  // Without a service, sessions of nothing could be sold.
  const kinds = lengths.length === 0 ? SALE_KINDS.slice(0, 1) : SALE_KINDS
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>Que vendez-vous ?</legend>
        {kinds.map((value) => (
          <KindChoice
            key={value}
            label={KIND_LABELS[value]}
            value={value}
            autoFocus={value === kind}
            {...register('kind')}
          />
        ))}
      </fieldset>
      {kind !== 'amount' && (
        <NativeSelect
          label="Prestation"
          data={lengths.map(({ value, label }) => ({ value, label }))}
          error={errors.serviceId?.message}
          {...register('serviceId')}
        />
      )}
      <div className={styles.numbers}>
        {kind === 'amount' && (
          <TextInput
            label="Montant du bon"
            description="En euros"
            inputMode="decimal"
            autoComplete="off"
            error={errors.euros?.message}
            {...register('euros')}
          />
        )}
        {kind === 'pack' && (
          <TextInput
            label="Nombre de séances"
            description="50 au plus"
            inputMode="numeric"
            autoComplete="off"
            error={errors.sessions?.message}
            {...register('sessions')}
          />
        )}
        <PriceField form={form} lengths={lengths} />
      </div>
    </>
  )
}

/** The proposed one until another is typed. */
function PriceField({ form: { register, watch, setValue, formState }, lengths }: Props) {
  return (
    <TextInput
      label="Prix payé"
      description="En euros"
      inputMode="decimal"
      autoComplete="off"
      error={formState.errors.paidEuros?.message}
      {...register('paidEuros')}
      value={priceOf(watch(), lengths)}
      onChange={(event) => setValue('paidEuros', event.currentTarget.value, { shouldDirty: true })}
    />
  )
}

const KIND_LABELS: Record<(typeof SALE_KINDS)[number], string> = {
  amount: 'Un montant',
  session: 'Une séance',
  pack: 'Un carnet de séances',
}

/** The form is loaded after its dialog has opened: the chosen kind then takes the focus. */
function KindChoice({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className={styles.choice}>
      <input type="radio" {...input} />
      <span>{label}</span>
    </label>
  )
}
