import { useQuery } from '@tanstack/react-query'
import type { listHolidays } from '#contract/agenda.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { HolidayZone } from '#domain/agenda.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import styles from '../fields/fields.module.css'
import { holidaysQuery } from '../queries.ts'
import { HolidayYear } from './HolidayYear.tsx'

export function WorkedHolidays({ zone }: { zone: HolidayZone }) {
  const result = useQuery(holidaysQuery(zone))
  return (
    <QueryBoundary of={result} loading={<p className={styles.empty}>Chargement...</p>}>
      {(holidays) => <Years holidays={holidays} />}
    </QueryBoundary>
  )
}

function Years({ holidays }: { holidays: Reply<typeof listHolidays> }) {
  const years = Map.groupBy(holidays, ({ date }) => date.slice(0, 4))
  return (
    <fieldset className={styles.years}>
      <legend>Cochez ceux que vous travaillez</legend>
      {[...years].map(([year, holidaysOfYear], index) => (
        <HolidayYear key={year} year={year} holidays={holidaysOfYear} isOpen={index === 0} />
      ))}
    </fieldset>
  )
}
