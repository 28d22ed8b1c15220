import { TextInput } from '@mantine/core'
import type { UseFormRegisterReturn } from 'react-hook-form'
import styles from '../../../forms/field-pair.module.css'
import { PhoneInput } from '../../../forms/PhoneInput.tsx'
import { SmsNumberNote } from '../../../messages/notifications/sms/SmsNumberNote.tsx'

type Props = {
  phone: UseFormRegisterReturn
  /** Absent where nobody is written to by SMS. */
  typedPhone?: string | null | undefined
  email: UseFormRegisterReturn
  errors: { phone: string | undefined; email: string | undefined }
}

export function ContactFields({ phone, typedPhone, email, errors }: Props) {
  return (
    <div className={styles.pair}>
      <div>
        <PhoneInput label="Téléphone" autoComplete="off" error={errors.phone} {...phone} />
        <SmsNumberNote phone={typedPhone} />
      </div>
      <TextInput type="email" label="E-mail" autoComplete="off" error={errors.email} {...email} />
    </div>
  )
}
