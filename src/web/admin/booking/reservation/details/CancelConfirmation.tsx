import { lazy, Suspense, useState } from 'react'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { isPast, type LocalTime, toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { useHasDeposits } from '../../../session/use-admin.ts'
import { ConfirmAction } from '../../../ui/confirm/ConfirmAction.tsx'
import { cancelReservation, refreshAgenda } from '../../entries/actions.ts'
import { reservationLabel } from '../../entries/reservation.ts'
import { offerUndoCancellation } from '../../entries/undo/undo.tsx'
import { LateCancellationField } from '../client/LateCancellationField.tsx'
import { NotifyClientField } from '../client/NotifyClientField.tsx'
import type { RefreshOnConflict } from '../use-current-reservation.ts'

const CancelledDeposit = lazy(async () => ({
  default: (await import('../../../accounting/deposits/CancelledDeposit.tsx')).CancelledDeposit,
}))

const FAILURE = 'Erreur lors de la suppression'

type Props = {
  reservation: AgendaReservation
  refreshOnConflict: RefreshOnConflict
  now: LocalTime
  onBack: () => void
  onDone: () => void
}

export function CancelConfirmation({ reservation, refreshOnConflict, now, onBack, onDone }: Props) {
  const { cancellableUntil } = reservation
  const isPastDeadline = cancellableUntil !== null && isPast(toLocalTime(cancellableUntil), now)
  const hasDeposits = useHasDeposits()
  const [isLate, setIsLate] = useState(false)
  const [tellClient, setNotifyClientField] = useState(true)
  return (
    <ConfirmAction
      title={french`Annuler ce rendez-vous ?`}
      confirmLabel="Annuler le rendez-vous"
      cancelLabel="Conserver"
      action={() => refreshOnConflict(cancelReservation({ reservation, tellClient, isLate }))}
      failure={FAILURE}
      done={(response) => {
        offerUndoCancellation('Réservation supprimée', reservation, response)
      }}
      refresh={refreshAgenda}
      onDone={onDone}
      onClose={onBack}
    >
      <p>
        <strong>{reservationLabel(reservation)}</strong>
        {reservation.serviceName && <span>{reservation.serviceName}</span>}
      </p>
      <p>Le créneau redevient libre.</p>
      {hasDeposits && (
        <Suspense fallback={null}>
          <CancelledDeposit visit={reservation} isLate={isLate} />
        </Suspense>
      )}
      <LateCancellationField isPastDeadline={isPastDeadline} checked={isLate} onChange={setIsLate} />
      <NotifyClientField client={reservation} isChange checked={tellClient} onChange={setNotifyClientField} />
    </ConfirmAction>
  )
}
