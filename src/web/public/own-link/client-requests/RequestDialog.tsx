import type { ClientRequestKind } from '#domain/booking/client-request.ts'
import { french } from '#domain/language/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import buttonStyles from '#web/ui/button.module.css'
import { Notice } from '#web/ui/Notice.tsx'
import styles from '../../reservation/dialog.module.css'
import { useReservationChange } from '../use-reservation-change.ts'
import { addClientRequest } from './actions.ts'

const TEXTS: Record<ClientRequestKind, { title: string; effect: string }> = {
  export: {
    title: french`Demander une copie de vos données ?`,
    effect: french`Le cabinet vous enverra ce qu’il sait de vous, après avoir vérifié que la demande vient bien de vous.`,
  },
  erasure: {
    title: french`Demander l’effacement de vos données ?`,
    effect: french`Rien n’est effacé tout de suite, et ce rendez-vous reste prévu jusqu’à la réponse. Le cabinet vérifie que la demande vient bien de vous, et vous dit s’il doit garder quelque chose.`,
  },
}

type Props = {
  kind: ClientRequestKind
  token: string
  onDone: (message: string) => void
  onClose: () => void
}

export function RequestDialog({ kind, token, onDone, onClose }: Props) {
  const { title, effect } = TEXTS[kind]
  const { mutate, isPending, error } = useReservationChange(
    token,
    () => addClientRequest(token, kind),
    (message) => {
      onClose()
      onDone(message)
    },
  )
  return (
    <dialog ref={openModal} className={styles.dialog} aria-labelledby="demande" onClose={onClose}>
      <h2 id="demande" className={styles.title}>
        {title}
      </h2>
      <p>{effect}</p>
      {error && (
        <Notice kind="error" title="La demande n’est pas enregistrée.">
          <p>{failureMessage(error)}</p>
        </Notice>
      )}
      <form method="dialog" className={`${actionRowStyles.end} ${styles.actions}`}>
        <button type="submit" className={buttonStyles.quiet}>
          Revenir
        </button>
        <button
          type="button"
          className={buttonStyles.primary}
          disabled={isPending}
          onClick={() => mutate(undefined)}
        >
          {isPending ? 'Envoi en cours…' : 'Envoyer la demande'}
        </button>
      </form>
    </dialog>
  )
}

function openModal(dialog: HTMLDialogElement | null): void {
  if (dialog && !dialog.open) dialog.showModal()
}
