import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Closing } from '#contract/booking/closing.ts'
import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { agendaOwnersQuery } from '../../queries.ts'
import { useAdmin } from '../../session/use-admin.ts'
import { useHasPermission } from '../../session/use-has-permission.ts'
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx'
import { PracticeClock } from '../../ui/parts/PracticeClock.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import dialogStyles from '../reservations/dialog.module.css'
import { AffectedReservations } from './AffectedReservations.tsx'
import { ClosingForm } from './ClosingForm.tsx'
import { type ClosedBy, initialClosing } from './use-closing-form.ts'

type Props = {
  /** The first day offered. */
  day: Day
  /** Whose agenda, or `cabinet` for everybody's; absent for one's own. */
  who?: ClosedBy | undefined
  onClose: () => void
}

/** Oneself, or everybody for somebody without an agenda. */
function defaultWho(people: readonly { id: number }[], ownId: number): ClosedBy {
  return people.length === 0 || people.some(({ id }) => id === ownId) ? ownId : 'cabinet'
}

/** Closes time first; the reservations during it, which stay, are listed then, each with what can be done. */
export function ClosingDialog({ day, who, onClose }: Props) {
  const admin = useAdmin()
  const canSeeAllAgendas = useHasPermission('seeAllAgendas')
  const owners = useQuery({ ...agendaOwnersQuery, enabled: canSeeAllAgendas })
  const [closed, setClosed] = useState<Closing | null>(null)
  const renderForm = (people: { id: number; displayName: string }[]) => (
    <ClosingForm
      people={people}
      initialValues={initialClosing({ day, who: who ?? defaultWho(people, admin.id) })}
      onClose={onClose}
      onClosed={setClosed}
    />
  )
  return (
    <DialogFrame
      onClose={onClose}
      title={closed ? french`Fermé. Et ces rendez-vous ?` : 'Fermer un jour ou une période'}
      size="lg"
    >
      <div className={dialogStyles.form}>
        {closed ? (
          <PracticeClock>
            {(now) => <AffectedReservations closing={closed} now={now} onClose={onClose} />}
          </PracticeClock>
        ) : canSeeAllAgendas ? (
          <QueryBoundary of={owners}>{renderForm}</QueryBoundary>
        ) : (
          renderForm([])
        )}
      </div>
    </DialogFrame>
  )
}
