import { Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgendaReservation } from '#contract/reservations.ts'
import { frenchNumber } from '#domain/french-number.ts'
import { french } from '#domain/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { refreshAgenda } from '../reservations/actions.ts'
import { reservationLabel } from '../reservations/reservation.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { cancelReservations } from './actions.ts'
import styles from './cancellations.module.css'
import type { NotCancelled } from './NotCancelledNotice.tsx'
import { countReservations } from './outcome-text.ts'
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
  const cancellation = useMutation({
    mutationFn: () => cancelReservations(chosen, tellClients),
    onSuccess: async (results) => {
      const byId = new Map(results.map((result) => [result.id, result]))
      const cancelled = chosen.flatMap((reservation) => {
        const version = byId.get(reservation.id)?.version ?? null
        return version === null ? [] : [{ ...reservation, version }]
      })
      if (cancelled.length > 0) offerRestoration(cancelled)
      await refreshAgenda()
      onDone(
        chosen.flatMap((reservation) => {
          const outcome = byId.get(reservation.id)?.outcome ?? 'not_tried'
          return outcome === 'cancelled' ? [] : [{ reservation, outcome }]
        }),
      )
    },
    onError: (error) => {
      void showToast('error', failureMessage(error, FAILURE))
      // Some may have been cancelled before the failure.
      void refreshAgenda()
    },
  })
  return (
    <ConfirmDialog
      title={french`Annuler ${countReservations(chosen.length)} ?`}
      confirmLabel={
        cancellation.isPending ? 'Annulation en cours...' : `Annuler ${countReservations(chosen.length)}`
      }
      cancelLabel="Conserver"
      isPending={cancellation.isPending}
      error={cancellation.isError ? failureMessage(cancellation.error, FAILURE) : null}
      onConfirm={() => cancellation.mutate()}
      onCancel={onBack}
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
    </ConfirmDialog>
  )
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
