import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { JournalEntry } from '#contract/messages/journal.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { PartialList } from '../../../ui/parts/PartialList.tsx'
import { QueryBoundary } from '../../../ui/query/QueryBoundary.tsx'
import { HeldBanner } from '../../held-messages/HeldBanner.tsx'
import styles from '../notifications.module.css'
import { journalQuery } from '../queries.ts'
import { JournalFilter, stateOf } from './JournalFilter.tsx'
import { JournalTable } from './JournalTable.tsx'

export function JournalPage() {
  const [search, setSearch] = useSearchParams()
  const state = stateOf(search.get('etat'))
  return (
    <>
      <title>Journal des envois · Administration</title>
      <PageHeader title="Journal des envois" />
      <HeldBanner />
      <div className={styles.page}>
        <JournalFilter
          value={state}
          onChange={(next) => setSearch(next === null ? {} : { etat: next }, { replace: true })}
        />
        <Entries state={state} />
      </div>
    </>
  )
}

function Entries({ state }: { state: JournalEntry['state'] | null }) {
  const journal = useInfiniteQuery(journalQuery(state))
  return (
    <QueryBoundary of={journal}>
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.entries)
        return (
          <PartialList of={journal} shown={entries.length} more="Afficher les envois plus anciens">
            <JournalTable entries={entries} />
          </PartialList>
        )
      }}
    </QueryBoundary>
  )
}
