import type { SeriesChange } from '#contract/booking/series.ts'
import { french } from '#domain/language/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { offerChoice, showToast } from '#web/app/toasts.tsx'
import primitivesStyles from '#web/ui/primitives.module.css'
import { refreshAgenda } from '../../entries/actions.ts'
import styles from '../../entries/undo/ChangeToast.module.css'
import { changeSeries } from './actions.ts'

type Offer = { count: number; willTell: boolean; undo: SeriesChange | null }

/** The whole change is taken back at once. */
export function offerUndoSeries({ count, willTell, undo }: Offer): void {
  if (count === 0) return void showToast('info', 'Rien n’a changé.')
  void offerChoice('series', (close) => (
    <div className={styles.toast}>
      <p>
        {french`${count} rendez-vous modifiés`}
        <small className={styles.note}>
          {willTell ? 'Le client sera prévenu.' : 'Le client ne sera pas prévenu.'}
        </small>
      </p>
      {undo && (
        <div className={`${primitivesStyles.row} ${styles.choices}`}>
          <button
            type="button"
            onClick={() => {
              close()
              void takeBack(undo)
            }}
          >
            Annuler la modification
          </button>
        </div>
      )}
    </div>
  ))
}

async function takeBack(undo: SeriesChange): Promise<void> {
  try {
    await changeSeries({ ...undo, isUndo: true })
    void showToast('success', 'Rendez-vous remis comme avant')
  } catch (error) {
    void showToast('error', failureMessage(error, 'Erreur lors de la mise à jour'))
  }
  await refreshAgenda()
}
