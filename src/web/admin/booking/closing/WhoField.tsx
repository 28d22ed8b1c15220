import { NativeSelect } from '@mantine/core'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { PRACTICE } from './closing-fields.ts'

type Owner = { id: number; displayName: string }

type Props = {
  field: UseFormRegisterReturn
  owners: readonly Owner[]
  ownId: number
  error: string | undefined
}

export function WhoField({ field, owners, ownId, error }: Props) {
  const hasOwn = owners.some(({ id }) => id === ownId)
  return (
    <NativeSelect label="Qui ferme" error={error} {...field}>
      {hasOwn ? <option value={ownId}>Mon agenda</option> : <option value="">Choisir…</option>}
      {owners
        .filter(({ id }) => id !== ownId)
        .map(({ id, displayName }) => (
          <option key={id} value={id}>
            {displayName}
          </option>
        ))}
      <option value={PRACTICE}>Tout le cabinet</option>
    </NativeSelect>
  )
}
