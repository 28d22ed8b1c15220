import { useFormState } from 'react-hook-form'
import { Notice } from '#web/ui/Notice.tsx'
import { FIELD_IDS } from '../../flow/field-ids.ts'
import styles from '../BookingForm.module.css'
import { FIELD_NAMES, focusField } from '../fields.ts'
import type { ReservationForm } from '../reservation-form.ts'

export function ErrorSummary({ control }: Pick<ReservationForm, 'control'>) {
  const { errors } = useFormState({ control })
  const invalidFields = FIELD_NAMES.filter((name) => errors[name])
  if (invalidFields.length === 0) return null
  return (
    <Notice kind="error" title="Certaines informations sont à corriger.">
      <ul className={styles.issues}>
        {invalidFields.map((name) => (
          <li key={name}>
            <a
              href={`#${FIELD_IDS[name]}`}
              onClick={(event) => {
                event.preventDefault()
                focusField(name)
              }}
            >
              {errors[name]?.message}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
