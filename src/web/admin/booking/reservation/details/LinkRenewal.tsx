import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { french } from '#domain/language/typography.ts'
import { refreshJournal } from '../../../queries.ts'
import { ConfirmAction } from '../../../ui/confirm/ConfirmAction.tsx'
import { renewLink } from '../../entries/actions.ts'
import { reservationLabel } from '../../entries/reservation.ts'
import type { RefreshOnConflict } from '../use-current-reservation.ts'

const FAILURE = 'Le lien n’est pas changé.'

type Props = { reservation: AgendaReservation; refreshOnConflict: RefreshOnConflict; onBack: () => void }

export function LinkRenewal({ reservation, refreshOnConflict, onBack }: Props) {
  const { clientEmail } = reservation
  const [isSent, setIsSent] = useState(true)
  return (
    <ConfirmAction
      title={french`Changer le lien du client ?`}
      confirmLabel="Changer le lien"
      tone="plain"
      action={() => refreshOnConflict(renewLink(reservation, { tellClient: isSent }))}
      done={({ message, clientMessage }) =>
        clientMessage ? french`${message} : le client le reçoit dans 10 secondes` : message
      }
      failure={FAILURE}
      refresh={refreshJournal}
      onClose={onBack}
    >
      <p>
        <strong>{reservationLabel(reservation)}</strong>
      </p>
      <p>
        Le lien par lequel le client voit, déplace ou annule ce rendez-vous cesse aussitôt de fonctionner, où
        qu’il soit arrivé. Les prochains messages donnent le nouveau.
      </p>
      {clientEmail ? (
        <Checkbox
          label={french`Envoyer le nouveau lien au client ?`}
          description={french`Avec la confirmation, à ${clientEmail}, dans 10 secondes.`}
          checked={isSent}
          onChange={(event) => setIsSent(event.currentTarget.checked)}
        />
      ) : (
        <p>Sans adresse e-mail, le client ne reçoit pas de lien.</p>
      )}
    </ConfirmAction>
  )
}
