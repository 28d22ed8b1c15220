import { Input } from '@mantine/core'
import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

type Props = { allowNone: boolean; error: string | undefined; field: UseFormRegisterReturn }

export function SecurityField({ allowNone, error, field }: Props) {
  const id = useId()
  return (
    <Input.Wrapper
      id={id}
      label="Chiffrement"
      description="Le port 465 va avec TLS, le port 587 avec STARTTLS."
      error={error}
    >
      <Input component="select" id={id} pointer {...field}>
        <option value="tls">TLS</option>
        <option value="starttls">STARTTLS</option>
        {allowNone && <option value="none">Aucun (réseau privé)</option>}
      </Input>
    </Input.Wrapper>
  )
}
