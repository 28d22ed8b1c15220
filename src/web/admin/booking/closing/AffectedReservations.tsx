import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Closing } from '#contract/booking/closing.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import type { LocalTime } from '#domain/language/time.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import { DiscardButton } from '../../ui/dialog/DiscardButton.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { GivingDialog } from '../cancellations/GivingDialog.tsx'
import { ManyConfirmation } from '../cancellations/ManyConfirmation.tsx'
import { type Unchanged, UnchangedNotice } from '../cancellations/UnchangedNotice.tsx'
import { useCanGive } from '../cancellations/use-can-give.ts'
import dialogStyles from '../reservations/dialog.module.css'
import { EditDialog } from '../reservations/edit/EditDialog.tsx'
import { hasBegun } from '../reservations/reservation.ts'
import { AffectedRow } from './AffectedRow.tsx'
import styles from './closing.module.css'
import type { Decision } from './decision.ts'
import { closingQuery } from './queries.ts'

type Props = { closing: Closing; now: LocalTime; onClose: () => void }

export function AffectedReservations({ closing, now, onClose }: Props) {
  const affected = useQuery(closingQuery(closing))
  return (
    <>
      <QueryBoundary of={affected}>
        {(reservations) => <Decisions reservations={reservations} now={now} />}
      </QueryBoundary>
      <div className={`${actionRowStyles.end} ${dialogStyles.actions}`}>
        <DiscardButton onClick={onClose}>Terminer</DiscardButton>
      </div>
    </>
  )
}

function Decisions({ reservations, now }: { reservations: AgendaReservation[]; now: LocalTime }) {
  const canGive = useCanGive()
  const [decision, setDecision] = useState<Decision | null>(null)
  const [unchanged, setUnchanged] = useState<Unchanged[]>([])
  const changeable = reservations.filter((reservation) => !hasBegun(reservation, now))
  const finish = (staying: Unchanged[]) => {
    setUnchanged(staying)
    setDecision(null)
  }
  const ask = { onBack: () => setDecision(null), onDone: finish }
  return (
    <>
      <p role="status">{sentenceFor(reservations.length)}</p>
      <UnchangedNotice unchanged={unchanged} />
      {changeable.length > 1 && (
        <div className={styles.all}>
          {canGive && (
            <Button variant="default" onClick={() => setDecision({ kind: 'give', reservations: changeable })}>
              Tout confier à…
            </Button>
          )}
          <Button
            className={styles.destructive}
            variant="default"
            onClick={() => setDecision({ kind: 'cancel', reservations: changeable })}
          >
            Tout annuler et prévenir
          </Button>
        </div>
      )}
      <ul className={styles.list}>
        {reservations.map((reservation) => (
          <AffectedRow
            key={reservation.id}
            reservation={reservation}
            isUnderWay={hasBegun(reservation, now)}
            canGive={canGive}
            onDecide={setDecision}
          />
        ))}
      </ul>
      {decision?.kind === 'give' && <GivingDialog {...ask} reservations={decision.reservations} />}
      {decision?.kind === 'cancel' && <ManyConfirmation {...ask} reservations={decision.reservations} />}
      {decision?.kind === 'move' && (
        <EditDialog reservation={decision.reservation} now={now} onClose={ask.onBack} Notes={NoNotes} />
      )}
    </>
  )
}

/** What is known of the client is in the calendar’s dialog. */
function NoNotes() {
  return null
}

function sentenceFor(count: number): string {
  if (count === 0) return 'Plus aucun rendez-vous pendant ce temps.'
  return count === 1
    ? 'Ce rendez-vous reste réservé tant que vous ne décidez rien.'
    : `Ces ${frenchNumber(count)} rendez-vous restent réservés tant que vous ne décidez rien.`
}
