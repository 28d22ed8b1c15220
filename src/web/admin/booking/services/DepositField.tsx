import { NativeSelect, TextInput } from '@mantine/core'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { ServiceFields } from '#contract/booking/services.ts'
import { french } from '#domain/language/typography.ts'
import type { DepositKind } from '#domain/visit/deposit.ts'
import { DEPOSIT_NAMES } from '#domain/visit/deposit-text.ts'
import type { TypedService } from './service-form.ts'

type Props = { form: UseFormReturn<TypedService, unknown, ServiceFields>; kind: DepositKind }

/** Only while deposits are asked. */
export function DepositField({ form, kind }: Props) {
  const { register, control, formState } = form
  const unit = useWatch({ control, name: 'deposit.unit' })
  const { title } = DEPOSIT_NAMES[kind]
  const { euros, percent } = formState.errors.deposit ?? {}
  const error = (euros ?? percent)?.message
  return (
    <>
      <NativeSelect
        label={french`${title} à la réservation`}
        description="À payer par carte sur le site, pour garder l’heure."
        {...register('deposit.unit')}
      >
        <option value="">Aucun montant</option>
        <option value="euros">Un montant</option>
        <option value="percent">Un pourcentage du prix</option>
      </NativeSelect>
      {unit !== '' && (
        <TextInput
          key={unit}
          label={unit === 'euros' ? french`${title}, en euros` : french`${title}, en % du prix`}
          description={HELP[unit]}
          inputMode="decimal"
          autoComplete="off"
          error={error}
          {...register(`deposit.${unit}`)}
        />
      )}
    </>
  )
}

const HELP = {
  euros: french`0,50 € au moins ; jamais plus que le prix de ce qui est réservé.`,
  percent: french`Du prix de la durée et des options choisies ; rien au-dessous de 0,50 €.`,
}
