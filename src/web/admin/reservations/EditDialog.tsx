import { Alert, Modal } from '@mantine/core'
import { useState } from 'react'
import type { AgendaEntry } from '#contract/reservations.ts'
import { reservationTitle } from '#domain/reservation.ts'
import type { LocalTime } from '#domain/time.ts'
import { CancelConfirmation } from './CancelConfirmation.tsx'
import classes from './dialog.module.css'
import { MoveForm } from './MoveForm.tsx'
import { VisitDetails } from './VisitDetails.tsx'
import { isOver } from './visit.ts'

type Props = { entry: AgendaEntry; now: LocalTime; onClose: () => void }

/** One reservation: what is known of it, moving it, cancelling it. The past can only be read. */
export function EditDialog({ entry, now, onClose }: Props) {
  const [asking, setAsking] = useState<'nothing' | 'cancel'>('nothing')
  const past = isOver(entry, now)
  if (asking === 'cancel') {
    return <CancelConfirmation entry={entry} onKeep={() => setAsking('nothing')} onDone={onClose} />
  }
  return (
    <Modal opened onClose={onClose} title={reservationTitle(entry.clientName)} size="md">
      <div className={classes.form}>
        {past && (
          <Alert variant="outline" role="status">
            Événement passé (lecture seule)
          </Alert>
        )}
        <VisitDetails entry={entry} />
        {!past && (
          <MoveForm entry={entry} now={now} onClose={onClose} onCancelVisit={() => setAsking('cancel')} />
        )}
      </div>
    </Modal>
  )
}
