import type { UseFormReturn } from 'react-hook-form'
import type { VoucherInput } from '#contract/accounting/vouchers.ts'
import { CashWarning } from '../../received/CashWarning.tsx'
import { MeansField } from '../../received/MeansField.tsx'
import styles from '../vouchers.module.css'
import { paysTooMuchCash, type SoldLength, type TypedSale } from './typed-sale.ts'

type Props = {
  form: UseFormReturn<TypedSale, unknown, VoucherInput>
  lengths: readonly SoldLength[]
  means: readonly string[]
}

/** While the book is kept. */
export function SalePayment({ form: { register, watch, formState }, lengths, means }: Props) {
  const { errors } = formState
  const typed = watch()
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>Paiement</legend>
        {PAYMENTS.map(({ value, label }) => (
          <label key={value} className={styles.choice}>
            <input type="radio" value={value} {...register('payment')} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {typed.payment === 'now' && (
        <MeansField means={means} error={errors.means?.message} {...register('means')} />
      )}
      {paysTooMuchCash(typed, { lengths, hasBook: true }) && (
        <CashWarning error={errors.acceptsCash?.message} {...register('acceptsCash')} />
      )}
    </>
  )
}

const PAYMENTS = [
  { value: 'now', label: 'Encaissé maintenant' },
  { value: 'before', label: 'Déjà encaissé, hors du livre' },
]
