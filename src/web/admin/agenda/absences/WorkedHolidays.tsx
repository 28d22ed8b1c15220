import { useQuery } from '@tanstack/react-query'
import type { listHolidays } from '#contract/agenda.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { HolidayZone } from '#domain/agenda.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import styles from '../fields/fields.module.css'
import { holidaysQuery } from '../queries.ts'
import { HolidayYear } from './HolidayYear.tsx'

export function WorkedHolidays({ zone }: { zone: HolidayZone }) {
  const holidays = useQuery(holidaysQuery(zone))
  return (
    <QueryBoundary of={holidays} loading={<p className={styles.none}>Chargement...</p>}>
      {(days) => <Years days={days} />}
    </QueryBoundary>
  )
}

function Years({ days }: { days: Reply<typeof listHolidays> }) {
  const years = Map.groupBy(days, ({ date }) => date.slice(0, 4))
  return (
    <fieldset className={styles.years}>
      <legend>Cochez ceux que vous travaillez</legend>
      {[...years].map(([year, ofYear], index) => (
        <HolidayYear key={year} year={year} days={ofYear} open={index === 0} />
      ))}
    </fieldset>
  )
}
