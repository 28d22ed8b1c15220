import { useQuery } from '@tanstack/react-query'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { Section } from '../../ui/Section.tsx'
import { NoteList } from './NoteList.tsx'
import { clientNotesQuery } from './queries.ts'

export function ClientNotes({ clientId }: { clientId: number }) {
  const notes = useQuery(clientNotesQuery(clientId))
  return (
    <Section id="notes" title="Notes">
      <QueryBoundary of={notes}>
        {(loaded) => <NoteList target={{ clientId }} notes={loaded} empty="Aucune note pour le moment." />}
      </QueryBoundary>
    </Section>
  )
}
