import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { offerChoice, showToast } from '#web/app/toasts.tsx'
import primitivesStyles from '#web/ui/primitives.module.css'
import { refreshAgenda } from '../../entries/actions.ts'
import toastStyles from '../../entries/undo/ChangeToast.module.css'
import { giveReservations } from '../actions.ts'
import { outcomeCountText } from '../outcome-text.ts'

/** `to`: the one receiver’s name; absent if there were several. */
type Giving = { to?: string | undefined; tellClients: boolean }

/** `given`: with whom they were, at the version that they have now. */
export function offerReturn(given: readonly AgendaReservation[], { to, tellClients }: Giving): void {
  void offerChoice(`given to ${to ?? 'several'}`, (close) => (
    <div className={toastStyles.toast}>
      <p>{outcomeCountText(given.length, 'confié') + (to === undefined ? '' : ` à ${to}`)}</p>
      <div className={`${primitivesStyles.row} ${toastStyles.choices}`}>
        <button
          type="button"
          onClick={() => {
            close()
            void giveBack(given, tellClients)
          }}
        >
          Annuler le déplacement
        </button>
      </div>
    </div>
  ))
}

/** A client who was not told of the change is not told of its undo either. */
async function giveBack(given: readonly AgendaReservation[], tellClients: boolean): Promise<void> {
  try {
    let returned = 0
    for (const [praticienId, reservations] of Map.groupBy(given, (reservation) => reservation.praticienId)) {
      const results = await giveReservations(reservations, { praticienId, tellClients })
      returned += results.filter(({ outcome }) => outcome === 'given').length
    }
    void showToast(returned === given.length ? 'success' : 'error', returnText(returned, given.length))
  } catch (error) {
    void showToast('error', failureMessage(error, 'Erreur lors de la mise à jour'))
  }
  await refreshAgenda()
}

function returnText(returned: number, given: number): string {
  const text = `${outcomeCountText(returned, 'rendu')}.`
  return returned === given ? text : `${text} Les autres ont changé entre-temps.`
}
