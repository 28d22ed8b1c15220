import type { ClientNote } from '#contract/clients/notes.ts'
import { french } from '#domain/language/typography.ts'
import { ConfirmAction } from '../../ui/confirm/ConfirmAction.tsx'
import { refreshNotes, removeNote } from './actions.ts'
import styles from './notes.module.css'

const FAILURE = 'Erreur lors de la suppression'

export function RemoveNote({ note, onClose }: { note: ClientNote; onClose: () => void }) {
  return (
    <ConfirmAction
      title={french`Supprimer cette note ?`}
      confirmLabel="Supprimer la note"
      action={() => removeNote(note)}
      done={({ message }) => message}
      failure={FAILURE}
      refresh={refreshNotes}
      onClose={onClose}
    >
      <p className={styles.quoted}>{note.text}</p>
      <p>Elle disparaît pour de bon, pour vous comme pour vos collègues.</p>
    </ConfirmAction>
  )
}
