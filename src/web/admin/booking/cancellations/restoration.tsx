import type { RestorationOutcome } from '#contract/booking/cancellations.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { offerChoice, showToast } from '#web/app/toasts.tsx'
import primitivesStyles from '#web/ui/primitives.module.css'
import { askConcurrent } from '../concurrent/ask-concurrent.ts'
import { refreshAgenda } from '../entries/actions.ts'
import toastStyles from '../entries/undo/ChangeToast.module.css'
import { restoreReservations } from './actions.ts'
import { concurrentText, outcomeCountText, restorationText } from './outcome-text.ts'

export function offerRestoration(cancelled: readonly AgendaReservation[]): void {
  void offerChoice('several reservations', (close) => (
    <div className={toastStyles.toast}>
      <p>{outcomeCountText(cancelled.length, 'annulé')}</p>
      <div className={`${primitivesStyles.row} ${toastStyles.choices}`}>
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
    const outcomes = await restoreAsking(cancelled)
    const areAllRestored = outcomes.every((outcome) => outcome === 'restored')
    void showToast(areAllRestored ? 'success' : 'error', restorationText(outcomes))
  } catch (error) {
    void showToast('error', failureMessage(error, 'Erreur lors de la mise à jour'))
  }
  await refreshAgenda()
}

/** Clients who have another reservation at that hour are asked about once for all of them. */
async function restoreAsking(cancelled: readonly AgendaReservation[]): Promise<RestorationOutcome[]> {
  const results = await restoreReservations(cancelled)
  const asked = results.filter(({ outcome }) => outcome === 'concurrent')
  const outcomes = results.map(({ outcome }) => outcome)
  if (asked.length === 0) return outcomes
  const names = cancelled.filter(({ id }) => asked.some((result) => result.id === id))
  if (!(await askConcurrent(concurrentText(names), document.activeElement))) return outcomes
  const again = await restoreReservations(names, { concurrent: true })
  const others = outcomes.filter((outcome) => outcome !== 'concurrent')
  return [...others, ...again.map(({ outcome }) => outcome)]
}
