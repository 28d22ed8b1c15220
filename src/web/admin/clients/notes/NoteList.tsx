import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ClientNote } from '#contract/client-notes.ts'
import { useFocusReturn } from '../../use-focus-return.ts'
import { addNote, type NoteTarget } from './actions.ts'
import { Note } from './Note.tsx'
import { NoteForm } from './NoteForm.tsx'
import styles from './notes.module.css'
import { RemoveNote } from './RemoveNote.tsx'

type Props = { target: NoteTarget; notes: ClientNote[]; empty: string }

export function NoteList({ target, notes, empty }: Props) {
  const [isAdding, setIsAdding] = useState(false)
  const [removing, setRemoving] = useState<ClientNote | null>(null)
  const focus = useFocusReturn()
  const label = target.reservationId === undefined ? 'Nouvelle note' : 'Nouvelle note sur ce rendez-vous'
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
                onRemove={() => {
                  focus.remember()
                  setRemoving(note)
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {isAdding ? (
        <NoteForm
          label={label}
          name={`note of ${target.clientId} ${target.reservationId}`}
          save={(note) => addNote(target, note)}
          success="Note ajoutée"
          onClose={() => setIsAdding(false)}
        />
      ) : (
        <Button className={styles.add} size="xs" variant="default" onClick={() => setIsAdding(true)}>
          Ajouter une note
        </Button>
      )}
      {removing && (
        <RemoveNote
          note={removing}
          onClose={() => {
            setRemoving(null)
            focus.restoreFocus()
          }}
        />
      )}
    </>
  )
}
