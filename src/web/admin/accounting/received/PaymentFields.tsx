import { Checkbox, TextInput } from '@mantine/core'
import type { UseFormReturn } from 'react-hook-form'
import { earliestPaymentDay } from '#domain/accounting/receipt.ts'
import { frenchDate } from '#domain/language/french-day.ts'
import { type Day, isDay } from '#domain/language/time.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { CashWarning } from './CashWarning.tsx'
import { isAboveCashLimit } from './cash-limit.ts'
import { MeansField } from './MeansField.tsx'
import styles from './payments.module.css'
import type { TypedPayment } from './typed-payment.ts'

type Props<Parsed> = {
  form: UseFormReturn<TypedPayment, unknown, Parsed>
  means: readonly string[]
  today: Day
  /** True if a name could stand on the note. */
  hasName: boolean
  /** True if somebody has just asked for the form. */
  takesFocus?: boolean
}

export function PaymentFields<Parsed>({ form, means, today, hasName, takesFocus = false }: Props<Parsed>) {
  const { register, watch, formState } = form
  const { errors } = formState
  const [typedMeans, euros, isOtherDay, day] = watch(['means', 'euros', 'isOtherDay', 'day'])
  return (
    <>
      <TextInput
        className={styles.amount}
        label="Montant"
        description="En euros"
        inputMode="decimal"
        autoComplete="off"
        data-autofocus={takesFocus || undefined}
        autoFocus={takesFocus}
        error={errors.euros?.message}
        {...register('euros')}
      />
      <MeansField means={means} error={errors.means?.message} {...register('means')} />
      {isAboveCashLimit({ means: typedMeans, euros }) && (
        <CashWarning error={errors.acceptsCash?.message} {...register('acceptsCash')} />
      )}
      <div className={primitivesStyles.smallStack}>
        <Checkbox label="Reçu un autre jour" {...register('isOtherDay')} />
        {isOtherDay && (
          <TextInput
            className={styles.amount}
            type="date"
            label="Jour"
            min={earliestPaymentDay(today)}
            max={today}
            description={isDay(day) ? frenchDate(day) : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={errors.day?.message}
            {...register('day')}
          />
        )}
        {hasName && (
          <Checkbox
            label="Le client ne veut pas que son nom figure sur la note"
            {...register('withoutName')}
          />
        )}
      </div>
    </>
  )
}
