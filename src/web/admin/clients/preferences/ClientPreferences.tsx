import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClientTastes } from '#contract/clients/preferences.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { parseDateTime } from '#domain/language/time.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { Section } from '../../ui/Section.tsx'
import { ClientPreferencesForm } from './ClientPreferencesForm.tsx'
import { PreferenceLines } from './PreferenceLines.tsx'
import styles from './preferences.module.css'
import { clientPreferencesQuery } from './queries.ts'

export function ClientPreferences({ clientId }: { clientId: number }) {
  const preferences = useQuery(clientPreferencesQuery(clientId))
  return (
    <Section id="preferences" title="Préférences">
      <QueryBoundary of={preferences}>
        {(loaded) => <Preferences clientId={clientId} preferences={loaded} />}
      </QueryBoundary>
    </Section>
  )
}

function Preferences({ clientId, preferences }: { clientId: number; preferences: ClientTastes }) {
  const [isEditing, setIsEditing] = useState(false)
  if (isEditing)
    return (
      <ClientPreferencesForm
        clientId={clientId}
        preferences={preferences}
        onClose={() => setIsEditing(false)}
      />
    )
  return (
    <>
      <PreferenceLines preferences={preferences} />
      <p className={primitivesStyles.note}>{originOf(preferences)}</p>
      <Button className={styles.edit} size="xs" variant="default" onClick={() => setIsEditing(true)}>
        Modifier les préférences
      </Button>
    </>
  )
}

function originOf({ changedAt, changedBy, pressure, oils, music, other }: ClientTastes): string {
  if (changedAt === null || [pressure, oils, music, other].every((answer) => answer === null))
    return 'Rien de noté sur la pression, les huiles ou la musique.'
  return `Noté par ${changedBy ?? 'un ancien compte'}, le ${dayAndYear(parseDateTime(changedAt).day)}.`
}
