import { useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/endpoint.ts'
import type { previewPurge } from '#contract/privacy/retention.ts'
import { frenchDate } from '#domain/language/french-day.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { countedLabel } from '#domain/privacy/retention.ts'
import { QueryBoundary } from '../../../ui/query/QueryBoundary.tsx'
import { Section } from '../../../ui/Section.tsx'
import styles from './NextErasures.module.css'
import { nextErasuresQuery } from './queries.ts'

export function NextErasures() {
  const next = useQuery(nextErasuresQuery)
  return (
    <Section id="bientot" title="Ce qui partira dans les 30 prochains jours">
      <QueryBoundary of={next}>{(loaded) => <Counts {...loaded} />}</QueryBoundary>
    </Section>
  )
}

function Counts({ until, counts }: Reply<typeof previewPurge>) {
  const due = counts.filter(({ count }) => count > 0).toReversed()
  const day = frenchDate(until)
  if (due.length === 0) return <p className={styles.summary}>Rien ne partira d’ici au {day}.</p>
  return (
    <>
      <p className={styles.summary}>
        D’ici au {day}, si rien ne change. Un client qui revient garde toutes ses données.
      </p>
      <ul className={styles.counts}>
        {due.map(({ name, count }) => (
          <li key={name}>
            <span>{countedLabel(name)}</span>
            <strong>{frenchNumber(count)}</strong>
          </li>
        ))}
      </ul>
    </>
  )
}
