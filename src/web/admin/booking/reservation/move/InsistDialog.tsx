import { reservationTitle } from '#domain/booking/reservation.ts'
import { frenchDateTime } from '#domain/language/french-day.ts'
import { french } from '#domain/language/typography.ts'
import { ConfirmDialog } from '../../../ui/confirm/ConfirmDialog.tsx'
import type { Move } from '../../entries/actions.ts'

type Props = {
  move: Pick<Move, 'reservation' | 'to'>
  /** Why the colleague would not receive the visit. */
  reason: string
  onConfirm: () => void
  onClose: () => void
}

/** Before a visit is given to a colleague who would not receive it. */
export function InsistDialog({ move: { reservation, to }, reason, onConfirm, onClose }: Props) {
  return (
    <ConfirmDialog
      title="Confier le rendez-vous"
      confirmLabel="Confier quand même"
      cancelLabel="Ne pas confier"
      tone="plain"
      onConfirm={() => {
        onClose()
        onConfirm()
      }}
      onCancel={onClose}
    >
      <p>{french`${reservationTitle(reservation.clientName)}, ${frenchDateTime(to)}`}</p>
      <p>{french`${reason} Confier quand même ?`}</p>
    </ConfirmDialog>
  )
}
