import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { reservationSearchQuery } from '../../queries.ts'
import { FoundReservations } from './FoundReservations.tsx'

const MIN_SEARCH_LENGTH = 2
const DEBOUNCE_MS = 250

/** The search text stays out of the URL: it is personal data. */
export function ClientSearch({ onChoose }: { onChoose: (reservation: AgendaReservation) => void }) {
  const [typed, setTyped] = useState('')
  const [debounced] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const isSearching = typed.trim().length >= MIN_SEARCH_LENGTH
  const results = useQuery({
    ...reservationSearchQuery(debounced),
    enabled: debounced.length >= MIN_SEARCH_LENGTH,
  })
  return (
    <search>
      <TextInput
        type="search"
        label="Rechercher un client"
        placeholder="Nom, e-mail ou téléphone"
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {isSearching && (
        <FoundReservations
          failure={results.isError ? failureMessage(results.error) : null}
          reservations={results.data}
          onChoose={(reservation) => {
            setTyped('')
            onChoose(reservation)
          }}
        />
      )}
    </search>
  )
}
