import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgendaReservation } from '#contract/reservations.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { foundReservationsQuery } from '../queries.ts'
import styles from './ClientSearch.module.css'
import { FoundReservations } from './FoundReservations.tsx'

const MIN_LENGTH = 2

/** The search text stays out of the URL: it is personal data. */
export function ClientSearch({ onFound }: { onFound: (reservation: AgendaReservation) => void }) {
  const [typed, setTyped] = useState('')
  const [debounced] = useDebouncedValue(typed.trim(), 250)
  const isSearching = typed.trim().length >= MIN_LENGTH
  const found = useQuery({ ...foundReservationsQuery(debounced), enabled: debounced.length >= MIN_LENGTH })
  return (
    <search
      className={styles.search}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped('')
      }}
    >
      <TextInput
        type="search"
        label="Rechercher un client"
        placeholder="Nom, e-mail ou téléphone"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {isSearching && (
        <FoundReservations
          failure={found.isError ? failureMessage(found.error, 'Erreur lors du chargement') : null}
          reservations={found.data}
          onChoose={(reservation) => {
            setTyped('')
            onFound(reservation)
          }}
        />
      )}
    </search>
  )
}
