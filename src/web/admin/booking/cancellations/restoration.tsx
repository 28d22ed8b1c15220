import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { offerChoice, showToast } from '#web/app/toasts.tsx'
import { refreshAgenda } from '../reservations/actions.ts'
import toastStyles from '../reservations/undo/ChangeToast.module.css'
import { restoreReservations } from './actions.ts'
import { outcomeCountText, restorationText } from './outcome-text.ts'

export function offerRestoration(cancelled: readonly AgendaReservation[]): void {
  void offerChoice('several reservations', (close) => (
    <div className={toastStyles.toast}>
      <p>{outcomeCountText(cancelled.length, 'annulé')}</p>
      <div className={toastStyles.choices}>
        <button
          type="button"
          onClick={() => {
            close()
            void restore(cancelled)
          }}
        >
          Rétablir
        </button>
      </div>
    </div>
  ))
}

async function restore(cancelled: readonly AgendaReservation[]): Promise<void> {
  try {
    const outcomes = (await restoreReservations(cancelled)).map(({ outcome }) => outcome)
    const areAllRestored = outcomes.every((outcome) => outcome === 'restored')
    void showToast(areAllRestored ? 'success' : 'error', restorationText(outcomes))
  } catch (error) {
    void showToast('error', failureMessage(error, 'Erreur lors de la mise à jour'))
  }
  await refreshAgenda()
}
