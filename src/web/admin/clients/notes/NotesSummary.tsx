import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClientNote } from '#contract/clients/notes.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import type { ClientOfReservation } from '../../booking/reservation/details/EditDialog.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { PreferenceLines } from '../preferences/PreferenceLines.tsx'
import { clientPreferencesQuery } from '../preferences/queries.ts'
import { NoteList } from './NoteList.tsx'
import styles from './notes.module.css'
import { clientNotesQuery } from './queries.ts'

export function NotesSummary({ clientId, reservationId }: ClientOfReservation) {
  return (
    <section className={styles.summary} aria-labelledby="notes-du-client">
      <h3 id="notes-du-client">Notes et préférences</h3>
      {clientId === null ? (
        <p className={styles.empty}>
          Ce rendez-vous n’a pas de fiche client : avec un e-mail ou un téléphone, vous pourrez y écrire des
          notes.
        </p>
      ) : (
        <Summary key={clientId} clientId={clientId} reservationId={reservationId} />
      )}
    </section>
  )
}

function Summary({ clientId, reservationId }: { clientId: number; reservationId: number }) {
  const notes = useQuery(clientNotesQuery(clientId))
  const preferences = useQuery(clientPreferencesQuery(clientId))
  return (
    <>
      <QueryBoundary of={preferences} loading={null}>
        {(loaded) => <PreferenceLines preferences={loaded} />}
      </QueryBoundary>
      <QueryBoundary of={notes}>
        {(loaded) => <NewestNotes notes={loaded} target={{ clientId, reservationId }} />}
      </QueryBoundary>
    </>
  )
}

const NEWEST = 2

type NewestProps = { notes: ClientNote[]; target: { clientId: number; reservationId: number } }

/** Those of the reservation, and the newest ones of the client. */
function NewestNotes({ notes, target }: NewestProps) {
  const [showsAll, setShowsAll] = useState(false)
  const isOfReservation = ({ reservation }: ClientNote) => reservation?.id === target.reservationId
  const others = notes.filter((note) => !isOfReservation(note))
  const newest = new Set(others.slice(0, NEWEST))
  const shown = showsAll ? notes : notes.filter((note) => isOfReservation(note) || newest.has(note))
  return (
    <>
      <NoteList target={target} notes={shown} empty="Pas de note." />
      {shown.length < notes.length && (
        <button
          type="button"
          className={`${primitivesStyles.linkButton} ${styles.more}`}
          onClick={() => setShowsAll(true)}
        >
          {`Voir les ${notes.length} notes`}
        </button>
      )}
    </>
  )
}
