import { TextInput } from '@mantine/core'
import type { UseFormRegisterReturn } from 'react-hook-form'
import styles from '../../../forms/field-pair.module.css'
import { PhoneInput } from '../../../forms/PhoneInput.tsx'

type Props = {
  phone: UseFormRegisterReturn
  email: UseFormRegisterReturn
  errors: { phone: string | undefined; email: string | undefined }
}

export function ContactFields({ phone, email, errors }: Props) {
  return (
    <div className={styles.pair}>
      <PhoneInput label="Téléphone" autoComplete="off" error={errors.phone} {...phone} />
      <TextInput type="email" label="E-mail" autoComplete="off" error={errors.email} {...email} />
    </div>
  )
}
