import type { ClosingRequest } from '#contract/booking/closing.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { offerChoice, showToast } from '#web/app/toasts.tsx'
import primitivesStyles from '#web/ui/primitives.module.css'
import styles from '../entries/undo/ChangeToast.module.css'
import { putWeeksBack, refreshClosedTime, reopenTime } from './actions.ts'
import { closedToast, isNothingNew } from './closing-text.ts'
import type { Closed } from './use-closing-form.ts'

type Undo = { label: string; run: () => Promise<unknown>; done: string; onDone?: (() => unknown) | undefined }

/** A toast whose button takes a closing or an opening back. */
export function offerUndo(message: string, { label, ...undo }: Undo): void {
  void offerChoice('closed time', (close) => (
    <div className={styles.toast}>
      <p>{message}</p>
      <div className={`${primitivesStyles.row} ${styles.choices}`}>
        <button
          type="button"
          onClick={() => {
            close()
            void takeBack(undo)
          }}
        >
          {label}
        </button>
      </div>
    </div>
  ))
}

async function takeBack({ run, done, onDone }: Omit<Undo, 'label'>): Promise<void> {
  try {
    await run()
    void showToast('success', done)
  } catch (error) {
    void showToast('error', failureMessage(error, 'Erreur lors de la mise à jour'))
  }
  await Promise.all([refreshClosedTime(), onDone?.()])
}

type Closing = { request: ClosingRequest; closed: Closed; ownId: number }

/** After « Fermer »: « Rouvrir » takes back all that it has written. */
export function offerReopening(closing: Closing, onDone?: () => unknown): void {
  const message = closedToast(closing.request, closing.closed)
  if (isNothingNew(closing.closed)) return void showToast('info', message)
  offerUndo(message, { label: 'Rouvrir', run: () => reopen(closing), done: 'Rouvert', onDone })
}

function reopen({ request, closed: { written, formerWeeks }, ownId }: Closing): Promise<unknown> {
  const { practice, praticienId = ownId } = request
  if (practice) return reopenTime({ practice, ...written })
  if (formerWeeks === null) return reopenTime({ praticienId, ...written })
  return putWeeksBack(praticienId === ownId ? null : praticienId, formerWeeks)
}
