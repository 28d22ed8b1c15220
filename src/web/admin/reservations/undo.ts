import type { AgendaEntry } from '#contract/reservations.ts'
import { formatTime } from '#domain/time.ts'
import { notify } from '#web/app/toasts.tsx'
import { messageOf } from '../error-message.ts'
import { type Move, moveReservation, refreshAgenda, restoreReservation } from './actions.ts'
import { startOf } from './visit.ts'

/** Says that a visit was moved, with the way back. */
export function offerMoveBack(said: string, { entry, to, tellClient }: Move): void {
  const moved = { ...entry, date: to.day, time: formatTime(to.minute) }
  const back = () => moveReservation({ entry: moved, to: startOf(entry), tellClient })
  const note = tellClient && entry.clientEmail ? TOLD : undefined
  void notify('success', said, {
    label: 'Annuler le déplacement',
    note,
    go: () => void undone(back, 'Réservation remise à sa place'),
  })
}

/** Says that a visit was cancelled, with the way back. */
export function offerRestoring(said: string, entry: AgendaEntry): void {
  void notify('success', said, {
    label: 'Rétablir',
    go: () => void undone(() => restoreReservation(entry), 'Réservation rétablie'),
  })
}

/** What staff do waits so long before anybody hears of it. */
const TOLD = 'Le client en est prévenu dans 10 secondes.'

async function undone(work: () => Promise<unknown>, said: string): Promise<void> {
  try {
    await work()
    void notify('success', said)
  } catch (error) {
    void notify('error', messageOf(error, 'Erreur lors de la mise à jour'))
  }
  await refreshAgenda()
}
