import { useFormState } from 'react-hook-form'
import { Field } from '#web/ui/Field.tsx'
import { EmailField } from '../../forms/EmailField.tsx'
import { HiddenField } from '../../forms/HiddenField.tsx'
import { PhoneField } from '../../forms/PhoneField.tsx'
import { FIELD_IDS } from '../flow/field-ids.ts'
import styles from './BookingForm.module.css'
import type { ReservationForm } from './reservation-form.ts'

export function DetailsFields({ register, control }: Pick<ReservationForm, 'register' | 'control'>) {
  const { errors } = useFormState({ control })
  return (
    <div className={styles.pair}>
      <div className={styles.wide}>
        <Field
          {...register('clientName')}
          id={FIELD_IDS.clientName}
          label="Nom"
          autoComplete="name"
          required
          error={errors.clientName?.message}
        />
      </div>
      <EmailField
        {...register('clientEmail')}
        id={FIELD_IDS.clientEmail}
        label="E-mail"
        required
        error={errors.clientEmail?.message}
      />
      <PhoneField
        {...register('clientPhone')}
        id={FIELD_IDS.clientPhone}
        label="Téléphone (facultatif)"
        error={errors.clientPhone?.message}
      />
      <HiddenField {...register('website')} />
    </div>
  )
}
