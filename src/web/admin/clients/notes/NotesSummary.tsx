import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import primitivesStyles from '#web/ui/primitives.module.css'
import type { ClientOfReservation } from '../../booking/reservation/details/visit-notes.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { PreferenceLines } from '../preferences/PreferenceLines.tsx'
import { clientPreferencesQuery } from '../preferences/queries.ts'
import { NoteList } from './NoteList.tsx'
import styles from './notes.module.css'
import { clientNotesQuery } from './queries.ts'

/** Folded: the newest note and the preferences stand on the card already. */
export function NotesSummary({ clientId, reservationId }: ClientOfReservation) {
  const [isOpen, setIsOpen] = useState(false)
  if (clientId === null) {
    return (
      <p className={primitivesStyles.note}>
        Ce rendez-vous n’a pas de fiche client : avec un e-mail ou un téléphone, vous pourrez y écrire des
        notes.
      </p>
    )
  }
  return (
    <details className={styles.fold} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Notes et préférences</summary>
      {isOpen && (
        <div className={styles.summary}>
          <Summary key={clientId} clientId={clientId} reservationId={reservationId} />
        </div>
      )}
    </details>
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
        {(loaded) => <NoteList target={{ clientId, reservationId }} notes={loaded} empty="Pas de note." />}
      </QueryBoundary>
    </>
  )
}
