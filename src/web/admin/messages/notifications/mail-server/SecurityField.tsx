import { NativeSelect } from '@mantine/core'
import type { UseFormRegisterReturn } from 'react-hook-form'

type Props = { allowNone: boolean; error: string | undefined; field: UseFormRegisterReturn }

export function SecurityField({ allowNone, error, field }: Props) {
  return (
    <NativeSelect
      label="Chiffrement"
      description="Le port 465 va avec TLS, le port 587 avec STARTTLS."
      error={error}
      {...field}
    >
      <option value="tls">TLS</option>
      <option value="starttls">STARTTLS</option>
      {allowNone && <option value="none">Aucun (réseau privé)</option>}
    </NativeSelect>
  )
}
