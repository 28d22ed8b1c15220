import { useEffect } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { french } from '#domain/language/typography.ts'
import buttonStyles from '#web/ui/button.module.css'
import { Field } from '#web/ui/Field.tsx'
import { FIELD_IDS } from '../../flow/field-ids.ts'
import type { ReservationForm } from '../reservation-form.ts'
import { useCheckedCode } from './use-checked-code.ts'
import styles from './VoucherField.module.css'

export function VoucherField({ form }: { form: ReservationForm }) {
  const { register, control, setValue } = form
  const { errors } = useFormState({ control, name: 'voucherCode' })
  const code = String(useWatch({ control, name: 'voucherCode' }) ?? '')
  const { check, isChecking, sentence } = useCheckedCode(form)
  useEffect(() => {
    const taken = takeCodeOfAddress()
    if (taken !== null) setValue('voucherCode', taken)
  }, [setValue])
  return (
    <div className={styles.voucher}>
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
      {code.trim() !== '' && (
        <button
          type="button"
          className={buttonStyles.quiet}
          disabled={isChecking}
          onClick={() => check(code)}
        >
          {isChecking ? 'Vérification...' : 'Que vaut ce bon ?'}
        </button>
      )}
      <p className={styles.worth} role="status">
        {sentence}
      </p>
    </div>
  )
}

/** Of the QR code on a voucher: behind `#`, which browsers send to nobody. Taken out of the address at once. */
function takeCodeOfAddress(): string | null {
  const code = new URLSearchParams(location.hash.slice(1)).get('bon')
  if (code !== null) history.replaceState(history.state, '', location.pathname + location.search)
  return code
}
