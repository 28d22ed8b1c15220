import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { french } from '#domain/language/typography.ts'
import { ConfirmAction } from '../../ui/confirm/ConfirmAction.tsx'
import { refreshAgenda } from '../reservations/actions.ts'
import { reservationLabel } from '../reservations/reservation.ts'
import { cancelReservations } from './actions.ts'
import styles from './cancellations.module.css'
import type { NotCancelled } from './NotCancelledNotice.tsx'
import { reservationCountText } from './outcome-text.ts'
import { offerRestoration } from './restoration.tsx'

const FAILURE = 'Erreur lors de l’annulation'

type Props = {
  reservations: readonly AgendaReservation[]
  onBack: () => void
  onDone: (notCancelled: NotCancelled[]) => void
}

export function ManyConfirmation({ reservations, onBack, onDone }: Props) {
  const [tellClients, setTellClients] = useState(true)
  // Others may cancel while the dialog is open; what was confirmed stays what is sent.
  const [chosen] = useState(reservations)
  const reachable = chosen.filter(({ clientEmail }) => clientEmail !== null).length
  return (
    <ConfirmAction
      title={french`Annuler ${reservationCountText(chosen.length)} ?`}
      confirmLabel={`Annuler ${reservationCountText(chosen.length)}`}
      cancelLabel="Conserver"
      action={() => cancelReservations(chosen, tellClients)}
      failure={FAILURE}
      done={(results) => {
        const cancelled = cancelledOf(chosen, results)
        if (cancelled.length > 0) offerRestoration(cancelled)
      }}
      // Some may have been cancelled before a failure.
      refresh={refreshAgenda}
      onDone={(results) => onDone(notCancelledOf(chosen, results))}
      pendingLabel="Annulation en cours..."
      onClose={onBack}
    >
      <ChosenList reservations={chosen} />
      <p>Leurs créneaux redeviennent libres.</p>
      {reachable > 0 ? (
        <Checkbox
          label={french`Prévenir les clients ?`}
          description={french`Par e-mail, dans 10 secondes : ${frenchNumber(reachable)} sur ${frenchNumber(chosen.length)} ont une adresse.`}
          checked={tellClients}
          onChange={(event) => setTellClients(event.currentTarget.checked)}
        />
      ) : (
        <p>Sans adresse e-mail, ces clients ne sont pas prévenus par le site.</p>
      )}
    </ConfirmAction>
  )
}

type Results = Awaited<ReturnType<typeof cancelReservations>>

function cancelledOf(chosen: readonly AgendaReservation[], results: Results): AgendaReservation[] {
  const byId = new Map(results.map((result) => [result.id, result]))
  return chosen.flatMap((reservation) => {
    const version = byId.get(reservation.id)?.version ?? null
    return version === null ? [] : [{ ...reservation, version }]
  })
}

function notCancelledOf(chosen: readonly AgendaReservation[], results: Results): NotCancelled[] {
  const byId = new Map(results.map((result) => [result.id, result]))
  return chosen.flatMap((reservation) => {
    const outcome = byId.get(reservation.id)?.outcome ?? 'not_tried'
    return outcome === 'cancelled' ? [] : [{ reservation, outcome }]
  })
}

const MAX_LISTED = 5

function ChosenList({ reservations }: { reservations: readonly AgendaReservation[] }) {
  const others = reservations.length - MAX_LISTED
  return (
    <ul className={styles.reasons}>
      {reservations.slice(0, MAX_LISTED).map((reservation) => (
        <li key={reservation.id}>{reservationLabel(reservation)}</li>
      ))}
      {others > 0 && <li>{others === 1 ? 'et une autre' : `et ${frenchNumber(others)} autres`}</li>}
    </ul>
  )
}
