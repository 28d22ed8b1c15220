import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClosingRequest } from '#contract/booking/closing.ts'
import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { agendaOwnersQuery } from '../../queries.ts'
import { useAdmin } from '../../session/use-admin.ts'
import { useHasPermission } from '../../session/use-has-permission.ts'
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx'
import { isTeam, othersOnlyAgenda } from '../../ui/parts/team.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { AffectedReservations } from './AffectedReservations.tsx'
import { refreshClosedTime } from './actions.ts'
import { ClosingForm } from './ClosingForm.tsx'
import type { PRACTICE } from './closing-fields.ts'
import { closedTimeText, pendingText, reopenHint } from './closing-text.ts'
import { offerReopening } from './offer-undo.tsx'
import { PendingOnly } from './PendingOnly.tsx'
import type { Closed } from './use-closing-form.ts'

/** Id of the agenda's owner, or PRACTICE for everybody; null for the caller. */
export type ClosingTarget = number | typeof PRACTICE | null

/** Outside the form from which it may have been opened: forms cannot be nested. */
const PLACE = '#contenu'

type Props = {
  date: Day
  target: ClosingTarget
  /** After closing, and after its undo. */
  onChanged?: () => Promise<void>
  onClose: () => void
}

export function ClosingDialog({ date, target, onChanged, onClose }: Props) {
  const admin = useAdmin()
  const canSeeAllAgendas = useHasPermission('seeAllAgendas')
  const owners = useQuery({ ...agendaOwnersQuery, enabled: canSeeAllAgendas })
  const other = othersOnlyAgenda(owners.data ?? [], admin.id)
  const title = `Fermer un jour ou une période${other ? ` de ${other.displayName}` : ''}`
  const [done, setDone] = useState<{ request: ClosingRequest; closed: Closed } | null>(null)
  const finish = async (request: ClosingRequest, closed: Closed) => {
    await Promise.all([refreshClosedTime(), onChanged?.()])
    offerReopening({ request, closed, ownId: admin.id }, onChanged)
    if (closed.reservations.length + closed.pending.length > 0) setDone({ request, closed })
    else onClose()
  }
  const renderForm = (everybody: { id: number; displayName: string }[]) => {
    const hasOwn = everybody.length === 0 || everybody.some(({ id }) => id === admin.id)
    const chosen = target ?? (hasOwn ? admin.id : (other?.id ?? ''))
    return (
      <ClosingForm
        owners={isTeam(everybody) ? everybody : null}
        ownId={admin.id}
        initialFields={{
          who: String(chosen),
          from: date,
          to: date,
          isAllDay: true,
          start: '',
          end: '',
          repeats: 'once',
          until: '',
          label: '',
        }}
        onClosed={finish}
        onCancel={onClose}
      />
    )
  }
  if (done) {
    return (
      <DialogFrame
        target={PLACE}
        onClose={onClose}
        title={french`Fermé : ${closedTimeText(done.request)}`}
        size="lg"
      >
        {done.closed.reservations.length === 0 ? (
          <PendingOnly onDone={onClose}>{pendingText(done.closed.pending)}</PendingOnly>
        ) : (
          <AffectedReservations
            reservations={done.closed.reservations}
            undoHint={reopenHint(done.closed)}
            pending={pendingText(done.closed.pending)}
            isPractice={done.request.practice === true}
            onDone={onClose}
          />
        )}
      </DialogFrame>
    )
  }
  return (
    <DialogFrame target={PLACE} onClose={onClose} title={title} size="md">
      {canSeeAllAgendas ? <QueryBoundary of={owners}>{renderForm}</QueryBoundary> : renderForm([])}
    </DialogFrame>
  )
}
