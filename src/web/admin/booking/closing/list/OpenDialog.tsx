import { useQuery } from '@tanstack/react-query'
import type { ClosedTime } from '#contract/booking/closing.ts'
import type { TimeRange } from '#domain/booking/agenda.ts'
import type { Day } from '#domain/language/time.ts'
import { agendaOwnersQuery } from '../../../queries.ts'
import { useAdmin } from '../../../session/use-admin.ts'
import { useHasPermission } from '../../../session/use-has-permission.ts'
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx'
import { isTeam, othersOnlyAgenda } from '../../../ui/parts/team.ts'
import { QueryBoundary } from '../../../ui/query/QueryBoundary.tsx'
import { OpenForm } from './OpenForm.tsx'

type Props = {
  /** The special day to change; null for a new one. */
  row: ClosedTime | null
  rows: readonly ClosedTime[]
  today: Day
  target: number | null
  range: TimeRange
  onChanged: () => Promise<void>
  onClose: () => void
}

export function OpenDialog({ row, rows, today, target, range, onChanged, onClose }: Props) {
  const admin = useAdmin()
  const canSeeAllAgendas = useHasPermission('seeAllAgendas')
  const owners = useQuery({ ...agendaOwnersQuery, enabled: canSeeAllAgendas })
  const other = othersOnlyAgenda(owners.data ?? [], admin.id)
  const title = `Ouvrir exceptionnellement${other ? ` l’agenda de ${other.displayName}` : ''}`
  const renderForm = (everybody: { id: number; displayName: string }[]) => {
    const owner = row?.praticienId ?? target ?? other?.id ?? admin.id
    const hasAgenda = everybody.length === 0 || everybody.some(({ id }) => id === owner)
    return (
      <OpenForm
        owners={isTeam(everybody) && !row ? everybody : null}
        ownId={admin.id}
        rows={rows}
        initialFields={{
          praticienId: hasAgenda ? String(owner) : '',
          date: row?.from ?? today,
          ranges: rangesOf(row, range),
        }}
        onChanged={onChanged}
        onClose={onClose}
      />
    )
  }
  return (
    <DialogFrame target="#contenu" onClose={onClose} title={title} size="md">
      {canSeeAllAgendas ? <QueryBoundary of={owners}>{renderForm}</QueryBoundary> : renderForm([])}
    </DialogFrame>
  )
}

function rangesOf(row: ClosedTime | null, range: TimeRange): TimeRange[] {
  return row === null || row.ranges.length === 0 ? [range] : row.ranges
}
