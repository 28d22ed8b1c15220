import { useQuery } from '@tanstack/react-query'
import type { HolidayZone } from '#domain/agenda.ts'
import { messageOf } from '../../error-message.ts'
import { Failure } from '../../ui/Failure.tsx'
import classes from '../fields/fields.module.css'
import { holidaysQuery } from '../queries.ts'
import { HolidayYear } from './HolidayYear.tsx'

/** The holidays to come, year by year; the first one is open. */
export function WorkedHolidays({ zone }: { zone: HolidayZone }) {
  const holidays = useQuery(holidaysQuery(zone))
  if (holidays.isPending) return <p className={classes.none}>Chargement...</p>
  if (holidays.isError) {
    return (
      <Failure
        message={messageOf(holidays.error, 'Erreur lors du chargement')}
        onRetry={() => void holidays.refetch()}
        retrying={holidays.isFetching}
      />
    )
  }
  const years = Map.groupBy(holidays.data, ({ date }) => date.slice(0, 4))
  return (
    <fieldset className={classes.years}>
      <legend>Cochez ceux que vous travaillez</legend>
      {[...years].map(([year, days], index) => (
        <HolidayYear key={year} year={year} days={days} open={index === 0} />
      ))}
    </fieldset>
  )
}
