import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { french } from '#domain/language/typography.ts'
import { agendaOwnersQuery } from '../../queries.ts'
import { ConfirmAction } from '../../ui/confirm/ConfirmAction.tsx'
import { refreshAgenda } from '../reservations/actions.ts'
import { giveReservations } from './actions.ts'
import { ChosenList } from './ChosenList.tsx'
import { changedOf } from './changed-reservations.ts'
import { offerReturn } from './giving-back.tsx'
import { givingReason, reservationCountText } from './outcome-text.ts'
import { TellClientsField } from './TellClientsField.tsx'
import type { Unchanged } from './UnchangedNotice.tsx'

const FAILURE = 'Erreur lors de la mise à jour'

type Props = {
  reservations: readonly AgendaReservation[]
  onBack: () => void
  onDone: (unchanged: Unchanged[]) => void
}

export function GivingDialog({ reservations, onBack, onDone }: Props) {
  const [tellClients, setTellClients] = useState(true)
  // Others may change them while the dialog is open; what was confirmed stays what is sent.
  const [chosen] = useState(reservations)
  const receivers = useReceivers(chosen)
  const [receiverId, setReceiverId] = useState<number | null>(null)
  const receiver = receivers.find(({ id }) => id === receiverId)
  const count = reservationCountText(chosen.length)
  return (
    <ConfirmAction
      title={french`Confier ${count} à…`}
      confirmLabel={receiver ? `Confier à ${receiver.displayName}` : 'Confier'}
      tone="plain"
      isReady={receiver !== undefined}
      action={() => giveReservations(chosen, { praticienId: receiver?.id ?? 0, tellClients })}
      failure={FAILURE}
      done={(results) => {
        const given = changedOf(chosen, results)
        if (receiver && given.length > 0) offerReturn(given, { receiver, tellClients })
      }}
      // Some may have been given before a failure.
      refresh={refreshAgenda}
      onDone={(results) => onDone(unchangedOf(chosen, results, receiver?.displayName ?? ''))}
      pendingLabel="Enregistrement..."
      onClose={onBack}
    >
      <ChosenList reservations={chosen} />
      <NativeSelect
        label="Confier à"
        value={receiverId ?? ''}
        onChange={(event) => setReceiverId(Number(event.currentTarget.value) || null)}
      >
        <option value="">Choisir…</option>
        {receivers.map(({ id, displayName }) => (
          <option key={id} value={id}>
            {displayName}
          </option>
        ))}
      </NativeSelect>
      <p>
        Chaque rendez-vous garde son heure. Ceux qui ne tiennent pas dans cet agenda restent où ils sont, avec
        la raison.
      </p>
      <TellClientsField reservations={chosen} checked={tellClients} onChange={setTellClients} />
    </ConfirmAction>
  )
}

/** Everybody but the one person whose reservations these are. */
function useReceivers(chosen: readonly AgendaReservation[]) {
  const owners = useQuery(agendaOwnersQuery).data ?? []
  const holders = new Set(chosen.map(({ praticienId }) => praticienId))
  return holders.size === 1 ? owners.filter(({ id }) => !holders.has(id)) : owners
}

type Results = Awaited<ReturnType<typeof giveReservations>>

function unchangedOf(chosen: readonly AgendaReservation[], results: Results, receiver: string): Unchanged[] {
  const outcomes = new Map(results.map(({ id, outcome }) => [id, outcome]))
  return chosen.flatMap((reservation) => {
    const outcome = outcomes.get(reservation.id) ?? 'not_tried'
    return outcome === 'given' ? [] : [{ reservation, reason: givingReason(outcome, receiver) }]
  })
}
