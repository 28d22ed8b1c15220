import { Button } from '@mantine/core'
import type { ClientNote } from '#contract/clients/notes.ts'
import { useDialogFor } from '../../ui/dialog/use-dialog-state.ts'
import { AddedNote } from './AddedNote.tsx'
import { changeNote, type NoteTarget } from './actions.ts'
import { Note } from './Note.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import styles from './notes.module.css'
import { RemoveNote } from './RemoveNote.tsx'

type Props = { target: NoteTarget; notes: ClientNote[]; empty: string }

type NoteListDialog = { kind: 'add' } | { kind: 'edit' | 'remove'; note: ClientNote }

export function NoteList({ target, notes, empty }: Props) {
  const { shown: dialog, open, close } = useDialogFor<NoteListDialog>()
  return (
    <>
      {notes.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ul className={styles.list}>
          {notes.map((note) => (
            <li key={note.id}>
              <Note
                note={note}
                onEdit={() => open({ kind: 'edit', note })}
                onRemove={() => open({ kind: 'remove', note })}
              />
            </li>
          ))}
        </ul>
      )}
      <Button className={styles.add} size="xs" variant="default" onClick={() => open({ kind: 'add' })}>
        Ajouter une note
      </Button>
      {dialog?.kind === 'add' && <AddedNote target={target} onClose={close} />}
      {dialog?.kind === 'edit' && (
        <EditedNote note={notes.find(({ id }) => id === dialog.note.id) ?? dialog.note} onClose={close} />
      )}
      {dialog?.kind === 'remove' && <RemoveNote note={dialog.note} onClose={close} />}
    </>
  )
}

/** `note` is the one that was read last: after a conflict, a second attempt sends its version. */
function EditedNote({ note, onClose }: { note: ClientNote; onClose: () => void }) {
  return (
    <NoteDialog
      title="Modifier la note"
      name={`note ${note.id}`}
      note={note}
      save={(body, key) => changeNote(note, body, key)}
      success="Note modifiée"
      onClose={onClose}
    />
  )
}
