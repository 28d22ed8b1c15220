import { Button } from '@mantine/core'
import type { ClientOfReservation } from '../../booking/reservation/details/visit-notes.ts'
import { useDialogState } from '../../ui/dialog/use-dialog-state.ts'
import { AddedNote } from './AddedNote.tsx'

/** « Note » on the card of a visit; nothing where there is no record to keep it. */
export function AddVisitNote({ clientId, reservationId }: ClientOfReservation) {
  const { isOpen, open, close } = useDialogState()
  if (clientId === null) return null
  return (
    <>
      <Button variant="default" onClick={open}>
        Note
      </Button>
      {isOpen && <AddedNote target={{ clientId, reservationId }} onClose={close} />}
    </>
  )
}
