import { lazy, Suspense, useId } from 'react'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import type { LocalTime } from '#domain/language/time.ts'
import { ReservationPayments } from '../../../accounting/visit/ReservationPayments.tsx'
import type { CardPayments } from '../../../accounting/visit/use-card-payments.ts'
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx'
import { useAdmin } from '../../../session/use-admin.ts'
import { useDiscard } from '../../../ui/dialog/dialog-context.ts'
import { AttendanceAt } from '../../attendance/AttendanceButtons.tsx'
import type { CardPart } from '../dialog.ts'
import { MoveForm } from '../move/MoveForm.tsx'
import { useMoveForm } from '../move/use-move-form.ts'
import { type OpenParts, useOpenParts } from '../move/use-open-parts.ts'
import type { RefreshOnConflict } from '../use-current-reservation.ts'
import { CardActions } from './CardActions.tsx'
import { CardFooter } from './CardFooter.tsx'
import { ClientLines } from './ClientLines.tsx'
import { RareActions } from './RareActions.tsx'
import { VisitLines } from './VisitLines.tsx'
import type { NotesProps } from './visit-notes.ts'

const WithCardPayments = lazy(async () => ({
  default: (await import('../../../accounting/visit/WithCardPayments.tsx')).WithCardPayments,
}))

export type CardScreen = 'client' | 'link' | 'cancel'

type Props = NotesProps & {
  reservation: AgendaReservation
  /** That part is changed at once. */
  opened?: CardPart | undefined
  refreshOnConflict: RefreshOnConflict
  now: LocalTime
  isReadOnly: boolean
  onOpen: (screen: CardScreen) => void
  onClose: () => void
}

/** First who, then when and what, then what one does; what is rare stands below. */
export function VisitCard(props: Props) {
  const { reservation, opened, isReadOnly } = props
  const { notesPayments, honorsVouchers } = useAdmin()
  const move = useMoveForm(props)
  const parts = useOpenParts(move.form, opened)
  const draw = (payments: CardPayments) => <Card {...props} move={move} parts={parts} payments={payments} />
  return (
    <>
      {notesPayments || honorsVouchers ? (
        <Suspense fallback={draw(NO_PAYMENTS)}>
          <WithCardPayments reservation={reservation} hasBegun={isReadOnly}>
            {draw}
          </WithCardPayments>
        </Suspense>
      ) : (
        draw(NO_PAYMENTS)
      )}
      <UnsavedChanges when={move.isDirty} />
    </>
  )
}

const NO_PAYMENTS: CardPayments = {
  text: undefined,
  state: undefined,
  canPay: false,
  isPanelEmpty: true,
  form: null,
  isShown: false,
  wasShown: false,
  opensForm: false,
  setForm: () => {},
}

type CardProps = Props & { move: ReturnType<typeof useMoveForm>; parts: OpenParts; payments: CardPayments }

function Card({ isReadOnly, onOpen, Notes, move, parts, payments, ...change }: CardProps) {
  const { reservation, now, onClose } = change
  const { clientId, id: reservationId } = reservation
  const formId = useId()
  const discard = useDiscard()
  const open = (screen: CardScreen) => discard(() => onOpen(screen))
  const isFormOpen = !isReadOnly && parts.isAnyOpen
  return (
    <>
      <ClientLines reservation={reservation} Notes={Notes} />
      <VisitLines
        reservation={reservation}
        payment={payments}
        onMove={isReadOnly ? null : () => parts.open('start', 'newTime')}
      />
      {isReadOnly && <AttendanceAt {...change} />}
      <CardActions parts={isReadOnly ? null : parts} payments={payments}>
        <Notes.Add clientId={clientId} reservationId={reservationId} />
      </CardActions>
      {isFormOpen && (
        <MoveForm {...move} id={formId} reservation={reservation} now={now} parts={parts} onClose={onClose} />
      )}
      <ReservationPayments reservation={reservation} payments={payments} />
      <RareActions reservation={reservation} Notes={Notes} onOpen={isReadOnly ? null : open} />
      <CardFooter
        onCancelReservation={isReadOnly ? null : () => open('cancel')}
        formId={isFormOpen ? formId : null}
        isSaving={move.saving.isPending}
        onClose={onClose}
      />
    </>
  )
}
