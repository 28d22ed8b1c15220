import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { french } from '#domain/language/typography.ts'
import { ConfirmAction } from '../../../ui/confirm/ConfirmAction.tsx'
import { QueryBoundary } from '../../../ui/query/QueryBoundary.tsx'
import { refreshAgenda } from '../../entries/actions.ts'
import type { Unchanged } from '../CallList.tsx'
import { ChosenList } from '../ChosenList.tsx'
import { reservationCountText } from '../outcome-text.ts'
import { TellClientsField } from '../TellClientsField.tsx'
import { GivingPlan } from './GivingPlan.tsx'
import { offerReturn } from './giving-back.tsx'
import { useGiving, WHOEVER_IS_FREE } from './use-giving.ts'

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
  const { receivers, receiver, isSpread, plan, ...giving } = useGiving(chosen)
  const count = reservationCountText(chosen.length)
  return (
    <ConfirmAction
      title={french`Confier ${count} à…`}
      confirmLabel={confirmLabel(receiver?.displayName, isSpread)}
      tone="plain"
      isReady={giving.isReady}
      action={() => giving.give(tellClients)}
      failure={FAILURE}
      done={({ given }) => {
        if (given.length > 0) offerReturn(given, { to: receiver?.displayName, tellClients })
      }}
      // Some may have been given before a failure.
      refresh={refreshAgenda}
      onDone={({ staying }) => onDone(staying)}
      pendingLabel="Enregistrement..."
      onClose={onBack}
    >
      <ChosenList reservations={chosen} />
      <NativeSelect
        label="Confier à"
        value={giving.choice}
        onChange={(event) => giving.setChoice(event.currentTarget.value)}
      >
        <option value="">Choisir…</option>
        {receivers.length > 1 && <option value={WHOEVER_IS_FREE}>À qui est libre</option>}
        {receivers.map(({ id, displayName }) => (
          <option key={id} value={id}>
            {displayName}
          </option>
        ))}
      </NativeSelect>
      <p>
        Chaque rendez-vous garde son heure. Ceux qui ne tiennent dans aucun de ces agendas restent où ils
        sont, avec la raison.
      </p>
      {giving.choice !== '' && (
        <QueryBoundary of={plan}>
          {(planned) => (
            <GivingPlan plan={planned} receivers={receivers} isSpread={isSpread} staying={giving.staying} />
          )}
        </QueryBoundary>
      )}
      <TellClientsField reservations={chosen} checked={tellClients} onChange={setTellClients} />
    </ConfirmAction>
  )
}

function confirmLabel(name: string | undefined, isSpread: boolean): string {
  if (isSpread) return 'Confier à qui est libre'
  return name === undefined ? 'Confier' : `Confier à ${name}`
}
