import { addNote, type NoteTarget } from './actions.ts'
import { NoteDialog } from './NoteDialog.tsx'

/** A new note about a client, or one of their visits. */
export function AddedNote({ target, onClose }: { target: NoteTarget; onClose: () => void }) {
  return (
    <NoteDialog
      title={target.reservationId === undefined ? 'Nouvelle note' : 'Nouvelle note sur ce rendez-vous'}
      name={`note of ${target.clientId} ${target.reservationId}`}
      save={(note, key) => addNote(target, note, key)}
      success="Note ajoutée"
      onClose={onClose}
    />
  )
}
