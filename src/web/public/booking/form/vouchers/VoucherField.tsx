import { useEffect } from 'react'
import { useFormState } from 'react-hook-form'
import { french } from '#domain/language/typography.ts'
import { Field } from '#web/ui/Field.tsx'
import { FIELD_IDS } from '../../field-ids.ts'
import type { ReservationForm } from '../reservation-form.ts'

export function VoucherField({ form: { register, control, setValue } }: { form: ReservationForm }) {
  const { errors } = useFormState({ control, name: 'voucherCode' })
  useEffect(() => {
    const code = takeCodeOfAddress()
    if (code !== null) setValue('voucherCode', code)
  }, [setValue])
  return (
    <Field
      {...register('voucherCode')}
      id={FIELD_IDS.voucherCode}
      label="Code d’un bon cadeau ou d’un carnet (facultatif)"
      hint={french`Il est déduit du prix : vous réglez le reste sur place.`}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      error={errors.voucherCode?.message}
    />
  )
}

/** Of the QR code on a voucher: behind `#`, which browsers send to nobody. Taken out of the address at once. */
function takeCodeOfAddress(): string | null {
  const code = new URLSearchParams(location.hash.slice(1)).get('bon')
  if (code !== null) history.replaceState(history.state, '', location.pathname + location.search)
  return code
}
