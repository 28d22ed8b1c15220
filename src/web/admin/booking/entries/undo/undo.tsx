import type { AgendaReservation, ClientMessage } from '#contract/booking/reservations.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { formatTime, toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { offerChoice, showToast } from '#web/app/toasts.tsx'
import { type Move, moveReservation, refreshAgenda, restoreReservation } from '../actions.ts'
import { ChangeToast } from './ChangeToast.tsx'

type ChangeReply = { version: number; clientMessage: ClientMessage; openEuros?: number | undefined }

type MoveReply = ChangeReply & {
  offersWithdrawal?: boolean
  /** Of a visit whose length has changed and whose price has not. */
  changePrice?: (() => void) | undefined
}

export function offerUndoMove(
  message: string,
  { reservation, to, tellClient, terms, termsBefore, praticienId = reservation.praticienId }: Move,
  { version, clientMessage, openEuros, offersWithdrawal = false, changePrice }: MoveReply,
): void {
  const moved = { ...reservation, praticienId, date: to.day, time: formatTime(to.minute), version }
  // A client who was not notified of the move is not notified of its undo either.
  const moveBack = (isWithdrawn: boolean) =>
    moveReservation({
      reservation: moved,
      to: toLocalTime(reservation),
      praticienId: reservation.praticienId,
      tellClient: tellClient && !isWithdrawn,
      ...(termsBefore && { terms: termsBefore }),
    })
  void offerChoice(`reservation ${reservation.id}`, (close) => (
    <ChangeToast
      message={withAmountDue(message, openEuros)}
      reservation={moved}
      clientMessage={clientMessage}
      offersWithdrawal={offersWithdrawal}
      changePrice={changePrice}
      undo={
        termsBefore === null
          ? null
          : {
              label: terms ? 'Annuler la modification' : 'Annuler le déplacement',
              run: (isWithdrawn) =>
                void undo(
                  () => moveBack(isWithdrawn),
                  terms ? 'Rendez-vous remis comme avant' : 'Rendez-vous remis à sa place',
                ),
            }
      }
      onClose={close}
    />
  ))
}

export function offerUndoCancellation(
  message: string,
  cancelled: AgendaReservation,
  { version, clientMessage }: ChangeReply,
): void {
  const reservation = { ...cancelled, version }
  void offerChoice(`reservation ${reservation.id}`, (close) => (
    <ChangeToast
      message={message}
      reservation={reservation}
      clientMessage={clientMessage}
      offersWithdrawal={false}
      undo={{
        label: 'Rétablir',
        run: () => void undo(() => restoreReservation(reservation), 'Rendez-vous rétabli'),
      }}
      onClose={close}
    />
  ))
}

type HandedOver = { former: AgendaReservation; taken: AgendaReservation }

/** `taken`: the reservation that stands now, of whoever took the hour over. */
export function offerHandBack({ former, taken }: HandedOver, clientMessage: ClientMessage): void {
  void offerChoice(`reservation ${taken.id}`, (close) => (
    <ChangeToast
      message={french`Rendez-vous donné à ${personOf(taken)}`}
      reservation={taken}
      clientMessage={clientMessage}
      pendingNote={`La confirmation part à ${taken.clientEmail} dans 10 secondes.`}
      offersWithdrawal
      undo={{
        label: 'Annuler',
        run: () =>
          void undo(() => restoreReservation(taken), french`Rendez-vous rendu à ${personOf(former)}`),
      }}
      onClose={close}
    />
  ))
}

function personOf({ clientName }: AgendaReservation): string {
  return clientName ?? french`quelqu’un d’autre`
}

/** For a new confirmation: nothing to undo but the message itself. */
export function offerWithdrawal(
  message: string,
  reservation: AgendaReservation,
  clientMessage: ClientMessage,
): void {
  if (clientMessage === null) {
    void showToast('success', message)
    return
  }
  void offerChoice(`reservation ${reservation.id}`, (close) => (
    <ChangeToast
      message={message}
      reservation={reservation}
      clientMessage={clientMessage}
      pendingNote={`La confirmation part à ${reservation.clientEmail} dans 10 secondes.`}
      offersWithdrawal
      undo={null}
      onClose={close}
    />
  ))
}

/** With the rest that the voucher of a visit does not settle. */
function withAmountDue(done: string, openEuros: number | undefined): string {
  return openEuros === undefined ? done : french`${done} ; reste ${frenchPrice(openEuros)} à régler sur place`
}

async function undo(request: () => Promise<ChangeReply>, done: string): Promise<void> {
  try {
    const { clientMessage, openEuros } = await request()
    const message = withAmountDue(done, openEuros)
    // A message about the undo means that the one about the change had already left.
    void showToast('success', clientMessage ? `${message}. Le client sera prévenu.` : message)
  } catch (error) {
    void showToast('error', failureMessage(error, 'Erreur lors de la mise à jour'))
  }
  await refreshAgenda()
}
