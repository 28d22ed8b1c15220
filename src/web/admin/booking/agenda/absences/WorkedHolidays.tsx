import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import type { listHolidays } from '#contract/booking/agenda.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { HolidayZone } from '#domain/booking/agenda.ts'
import { french } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { CheckboxField } from '../../../ui/choices/CheckboxField.tsx'
import { QueryBoundary } from '../../../ui/query/QueryBoundary.tsx'
import type { AgendaFields } from '../fields/agenda-fields.ts'
import styles from '../fields/fields.module.css'
import { holidaysQuery } from '../queries.ts'
import { HolidayYear } from './HolidayYear.tsx'

export function WorkedHolidays({ zone }: { zone: HolidayZone }) {
  const result = useQuery(holidaysQuery(zone))
  return (
    <QueryBoundary of={result} loading={<p className={primitivesStyles.note}>Chargement...</p>}>
      {(holidays) => <Years holidays={holidays} />}
    </QueryBoundary>
  )
}

function Years({ holidays }: { holidays: Reply<typeof listHolidays> }) {
  const closedOnLocal = useWatch<AgendaFields, 'closedOnLocalHolidays'>({ name: 'closedOnLocalHolidays' })
  const localNames = new Set(holidays.filter(({ local }) => local).map(({ name }) => name))
  const closed = holidays.filter(({ local }) => closedOnLocal || !local)
  const years = Map.groupBy(closed, ({ date }) => date.slice(0, 4))
  return (
    <>
      {localNames.size > 0 && <LocalHolidays names={[...localNames]} />}
      <fieldset className={styles.years}>
        <legend>Cochez ceux que vous travaillez</legend>
        {[...years].map(([year, holidaysOfYear], index) => (
          <HolidayYear key={year} year={year} holidays={holidaysOfYear} isOpen={index === 0} />
        ))}
      </fieldset>
    </>
  )
}

function LocalHolidays({ names }: { names: readonly string[] }) {
  const { register } = useFormContext<AgendaFields>()
  return (
    <CheckboxField
      label="Fermer aussi les jours d’usage local"
      description={french`Ils ne sont pas fériés par la loi : ${names.join(', ')}.`}
      {...register('closedOnLocalHolidays')}
    />
  )
}
