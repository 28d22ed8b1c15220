import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { PeriodName } from '#domain/booking/waiting-list.ts'
import type { Day, Weekday } from '#domain/language/time.ts'
import { Field } from '#web/ui/Field.tsx'
import { periodChips, weekdayChips } from '../times.ts'
import { ChipRow } from './ChipRow.tsx'

export type Wanted = { weekdays: Weekday[]; periods: PeriodName[] }

export function useWantedTimes(first?: Wanted) {
  const [weekdays, setWeekdays] = useState<readonly Weekday[]>(first?.weekdays ?? [])
  const [periods, setPeriods] = useState<readonly PeriodName[]>(first?.periods ?? [])
  return { values: { weekdays: [...weekdays], periods: [...periods] }, setWeekdays, setPeriods }
}

type Props = {
  times: ReturnType<typeof useWantedTimes>
  until: UseFormRegisterReturn
  today: Day
  /** Undefined where it is unknown: the server then tells. */
  latest: Day | undefined
  error: string | undefined
}

export function TimesFields({
  times: { values, setWeekdays, setPeriods },
  until,
  today,
  latest,
  error,
}: Props) {
  return (
    <>
      <ChipRow
        legend="Jours (tous, si rien n’est choisi)"
        chips={weekdayChips()}
        selected={values.weekdays}
        onChange={setWeekdays}
      />
      <ChipRow
        legend="Moments (à toute heure, si rien n’est choisi)"
        chips={periodChips()}
        selected={values.periods}
        onChange={setPeriods}
      />
      <Field
        {...until}
        id="attente-jusquau"
        label="Jusqu’au"
        type="date"
        min={today}
        max={latest}
        required
        error={error}
      />
    </>
  )
}
