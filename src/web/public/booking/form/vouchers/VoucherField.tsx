import { useEffect, useEffectEvent } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { french } from '#domain/language/typography.ts'
import buttonStyles from '#web/ui/button.module.css'
import { Field } from '#web/ui/Field.tsx'
import { FIELD_IDS } from '../../flow/field-ids.ts'
import type { ReservationForm } from '../reservation-form.ts'
import { type ShownVoucher, showVoucher } from './checked-voucher.ts'
import { useCheckedCode } from './use-checked-code.ts'
import styles from './VoucherField.module.css'

type Props = {
  form: ReservationForm
  scannedCode: string | null
  onChecked: (voucher: ShownVoucher | null) => void
}

export function VoucherField({ form, scannedCode, onChecked }: Props) {
  const { register, control, setValue } = form
  const { errors } = useFormState({ control, name: 'voucherCode' })
  const code = String(useWatch({ control, name: 'voucherCode' }) ?? '')
  const { check, isChecking, sentence } = useCheckedCode(form, (voucher, checkedCode) =>
    onChecked(showVoucher(voucher, { isScanned: checkedCode === scannedCode })),
  )
  const take = useEffectEvent((scanned: string) => {
    setValue('voucherCode', scanned)
    check(scanned)
  })
  useEffect(() => {
    if (scannedCode !== null) take(scannedCode)
  }, [scannedCode])
  return (
    <div className={styles.voucher}>
      <Field
        {...register('voucherCode', { onChange: () => onChecked(null) })}
        id={FIELD_IDS.voucherCode}
        label="Code d’un bon cadeau ou d’un carnet (facultatif)"
        hint={french`Il est déduit du prix : vous réglez le reste sur place.`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.voucherCode?.message}
      />
      {code.trim() !== '' && (
        <button
          type="button"
          className={buttonStyles.quiet}
          disabled={isChecking}
          onClick={() => check(code)}
        >
          {isChecking ? 'Vérification...' : 'Vérifier le code'}
        </button>
      )}
      <p className={styles.worth} role="status">
        {sentence}
      </p>
    </div>
  )
}
