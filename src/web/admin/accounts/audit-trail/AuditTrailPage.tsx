import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import primitivesStyles from '#web/ui/primitives.module.css'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PartialList } from '../../ui/parts/PartialList.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditTable } from './AuditTable.tsx'
import { type AuditFields, type AuditQuery, fieldsOf, toAuditSearch, toQuery } from './audit-search.ts'
import styles from './audit-trail.module.css'
import { ExportAuditTrail } from './ExportAuditTrail.tsx'
import { auditTrailQuery } from './queries.ts'

const DEBOUNCE_MS = 250

export function AuditTrailPage() {
  const [search, setSearch] = useSearchParams()
  // The URL follows in a transition, too late for a text field that it would control.
  const [fields, setFields] = useState(() => fieldsOf(search))
  const [debounced] = useDebouncedValue(fields, DEBOUNCE_MS)
  const changeFields = (change: Partial<AuditFields>) => {
    const changed = { ...fields, ...change }
    setFields(changed)
    setSearch(toAuditSearch(changed), { replace: true })
  }
  return (
    <>
      <title>Journal d’activité · Administration</title>
      <PageHeader title="Journal d’activité">
        <ExportAuditTrail query={toQuery(fields)} />
      </PageHeader>
      <div className={primitivesStyles.largeStack}>
        <p className={styles.intro}>
          Qui a fait quoi, quand et d’où, depuis douze mois. Les clients n’y figurent que par le numéro de
          leur rendez-vous.
        </p>
        <AuditFilters fields={fields} onChange={changeFields} />
        <Lines query={toQuery(debounced)} />
      </div>
    </>
  )
}

function Lines({ query }: { query: AuditQuery }) {
  const trail = useInfiniteQuery(auditTrailQuery(query))
  return (
    <QueryBoundary of={trail}>
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.entries)
        return (
          <PartialList of={trail} shown={entries.length} more="Afficher la suite">
            <AuditTable entries={entries} />
          </PartialList>
        )
      }}
    </QueryBoundary>
  )
}
