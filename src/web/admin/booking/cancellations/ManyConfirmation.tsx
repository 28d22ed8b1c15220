import { useState } from 'react'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { french } from '#domain/language/typography.ts'
import { CANCELLED_DEPOSITS } from '../../accounting/deposits/cancelled-text.ts'
import { useHasDeposits } from '../../session/use-admin.ts'
import { ConfirmAction } from '../../ui/confirm/ConfirmAction.tsx'
import { refreshAgenda } from '../entries/actions.ts'
import { cancelReservations } from './actions.ts'
import type { Unchanged } from './CallList.tsx'
import { ChosenList } from './ChosenList.tsx'
import { changedOf } from './changed-reservations.ts'
import { CANCELLATION_REASONS, reservationCountText } from './outcome-text.ts'
import { offerRestoration } from './restoration.tsx'
import { TellClientsField } from './TellClientsField.tsx'

const FAILURE = 'Erreur lors de l’annulation'

type Props = {
  reservations: readonly AgendaReservation[]
  onBack: () => void
  onDone: (unchanged: Unchanged[]) => void
}

export function ManyConfirmation({ reservations, onBack, onDone }: Props) {
  const hasDeposits = useHasDeposits()
  const [tellClients, setTellClients] = useState(true)
  // Others may cancel while the dialog is open; what was confirmed stays what is sent.
  const [chosen] = useState(reservations)
  return (
    <ConfirmAction
      title={french`Annuler ${reservationCountText(chosen.length)} ?`}
      confirmLabel={`Annuler ${reservationCountText(chosen.length)}`}
      cancelLabel="Conserver"
      action={() => cancelReservations(chosen, tellClients)}
      failure={FAILURE}
      done={(results) => {
        const cancelled = changedOf(chosen, results)
        if (cancelled.length > 0) offerRestoration(cancelled)
      }}
      // Some may have been cancelled before a failure.
      refresh={refreshAgenda}
      onDone={(results) => onDone(unchangedOf(chosen, results))}
      pendingLabel="Annulation en cours..."
      onClose={onBack}
    >
      <ChosenList reservations={chosen} />
      <p>Leurs créneaux redeviennent libres.</p>
      {hasDeposits && <p>{CANCELLED_DEPOSITS}</p>}
      <TellClientsField reservations={chosen} checked={tellClients} onChange={setTellClients} />
    </ConfirmAction>
  )
}

type Results = Awaited<ReturnType<typeof cancelReservations>>

function unchangedOf(chosen: readonly AgendaReservation[], results: Results): Unchanged[] {
  const byId = new Map(results.map((result) => [result.id, result]))
  return chosen.flatMap((reservation) => {
    const outcome = byId.get(reservation.id)?.outcome ?? 'not_tried'
    return outcome === 'cancelled' ? [] : [{ reservation, reason: CANCELLATION_REASONS[outcome] }]
  })
}
