import { NativeSelect } from '@mantine/core'
import type { useChosenAgenda } from './use-chosen-agenda.ts'

type Props = {
  owners: readonly { id: number; displayName: string }[]
  chosen: ReturnType<typeof useChosenAgenda>
}

export function AgendaChoice({ owners, chosen }: Props) {
  return (
    <NativeSelect
      aria-label="Agenda"
      value={chosen.value}
      onChange={(event) => chosen.choose(event.currentTarget.value)}
    >
      <option value={chosen.everyone}>Toute l’équipe</option>
      {owners.map(({ id, displayName }) => (
        <option key={id} value={id}>
          {displayName}
        </option>
      ))}
    </NativeSelect>
  )
}
