import type { AgendaReservation, ClientMessage } from '#contract/reservations.ts'
import { formatTime, toLocalTime } from '#domain/time.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { notify, offerChoice } from '#web/app/toasts.tsx'
import { type Move, moveReservation, refreshAgenda, restoreReservation } from '../actions.ts'
import { ChangeToast } from './ChangeToast.tsx'

type Changed = { clientMessage: ClientMessage }

export function offerMoveBack(
  said: string,
  { entry, to, tellClient }: Move,
  { clientMessage, asks = false }: Changed & { asks?: boolean },
): void {
  const moved = { ...entry, date: to.day, time: formatTime(to.minute) }
  // A client who was not notified of the move is not notified of its undo either.
  const back = (isWithdrawn: boolean) =>
    moveReservation({ entry: moved, to: toLocalTime(entry), tellClient: tellClient && !isWithdrawn })
  void offerChoice(`reservation ${entry.id}`, (close) => (
    <ChangeToast
      said={said}
      entry={moved}
      clientMessage={clientMessage}
      asks={asks}
      undoLabel="Annuler le déplacement"
      onUndo={(isWithdrawn) => void undo(() => back(isWithdrawn), 'Réservation remise à sa place')}
      onClose={close}
    />
  ))
}

export function offerRestoring(said: string, entry: AgendaReservation, { clientMessage }: Changed): void {
  void offerChoice(`reservation ${entry.id}`, (close) => (
    <ChangeToast
      said={said}
      entry={entry}
      clientMessage={clientMessage}
      asks={false}
      undoLabel="Rétablir"
      onUndo={() => void undo(() => restoreReservation(entry), 'Réservation rétablie')}
      onClose={close}
    />
  ))
}

async function undo(work: () => Promise<Changed>, said: string): Promise<void> {
  try {
    const { clientMessage } = await work()
    // A message about the undo means that the one about the change had already left.
    void notify('success', clientMessage ? `${said}. Le client sera prévenu.` : said)
  } catch (error) {
    void notify('error', failureMessage(error, 'Erreur lors de la mise à jour'))
  }
  await refreshAgenda()
}
