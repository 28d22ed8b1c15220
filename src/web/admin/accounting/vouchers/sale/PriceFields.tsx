import { TextInput } from '@mantine/core'
import type { UseFormReturn } from 'react-hook-form'
import type { VoucherInput } from '#contract/accounting/vouchers.ts'
import { MeansField } from '../../received/MeansField.tsx'
import { toTypedEuros } from '../../received/typed-euros.ts'
import styles from '../vouchers.module.css'
import { proposedPrice, type SoldLength, type TypedSale } from './typed-sale.ts'

type Props = {
  form: UseFormReturn<TypedSale, unknown, VoucherInput>
  lengths: readonly SoldLength[]
  /** Null while the book is off. */
  means: readonly string[] | null
}

/** The price is the proposed one until another is typed. */
export function PriceFields({ form: { register, watch, setValue, formState }, lengths, means }: Props) {
  const { errors } = formState
  const typed = watch()
  const shown = typed.paidEuros ?? toTypedEuros(proposedPrice(typed, lengths) ?? 0)
  return (
    <>
      <TextInput
        className={styles.short}
        label="Prix payé"
        description="En euros"
        inputMode="decimal"
        autoComplete="off"
        error={errors.paidEuros?.message}
        {...register('paidEuros')}
        value={shown}
        onChange={(event) => setValue('paidEuros', event.currentTarget.value, { shouldDirty: true })}
      />
      {means !== null && (
        <fieldset className={styles.choices}>
          <legend>Paiement</legend>
          {PAYMENTS.map(({ value, label }) => (
            <label key={value} className={styles.choice}>
              <input type="radio" value={value} {...register('payment')} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      )}
      {means !== null && typed.payment === 'now' && (
        <MeansField means={means} error={errors.means?.message} {...register('means')} />
      )}
    </>
  )
}

const PAYMENTS = [
  { value: 'now', label: 'Encaissé maintenant, dans le livre des recettes' },
  { value: 'before', label: 'Déjà encaissé, sans écriture' },
]
