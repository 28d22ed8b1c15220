import { useQuery } from '@tanstack/react-query'
import type { ClientNote } from '#contract/clients/notes.ts'
import { useScrollToAnchor } from '../../ui/parts/use-scroll-to-anchor.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { Section } from '../../ui/Section.tsx'
import { NoteList } from './NoteList.tsx'
import { clientNotesQuery } from './queries.ts'

export function ClientNotes({ clientId }: { clientId: number }) {
  const notes = useQuery(clientNotesQuery(clientId))
  return (
    <Section id="notes" title="Notes">
      <QueryBoundary of={notes}>{(loaded) => <ReadNotes clientId={clientId} notes={loaded} />}</QueryBoundary>
    </Section>
  )
}

/** A search leads to one of them. */
function ReadNotes({ clientId, notes }: { clientId: number; notes: ClientNote[] }) {
  useScrollToAnchor()
  return <NoteList target={{ clientId }} notes={notes} empty="Aucune note pour le moment." />
}
