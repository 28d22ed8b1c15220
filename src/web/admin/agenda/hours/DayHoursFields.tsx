import { NativeSelect } from '@mantine/core'
import { type UseFieldArrayReturn, useWatch } from 'react-hook-form'
import { frenchTime, type Weekday } from '#domain/time.ts'
import type { AgendaFields } from '../fields/agenda-fields.ts'
import { commonRange } from '../fields/common-range.ts'
import { Ranges } from '../fields/Ranges.tsx'
import styles from './WeekdayFields.module.css'
import { nameOf } from './week.ts'

type Props = {
  weekday: Weekday
  open: boolean
  dayHours: UseFieldArrayReturn<AgendaFields, 'dayHours'>
}

/** A closed day keeps its own hours for when it reopens. */
export function DayHoursFields({ weekday, open, dayHours }: Props) {
  const common = useWatch<AgendaFields, 'workingHours'>({ name: 'workingHours' })
  const index = dayHours.fields.findIndex(({ day }) => day === weekday)
  const choose = (choice: string) => {
    if (choice === 'own')
      dayHours.append({ day: weekday, ranges: [commonRange(common)] }, { shouldFocus: false })
    else dayHours.remove(index)
  }
  if (!open) return <p className={styles.closed}>Fermé</p>
  return (
    <div className={styles.hours}>
      <NativeSelect
        aria-label={`Horaires du ${nameOf(weekday)}`}
        value={index === -1 ? 'common' : 'own'}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="common">{`Horaires communs${rangeLabel(common)}`}</option>
        <option value="own">Horaires propres</option>
      </NativeSelect>
      {index !== -1 && <Ranges name={`dayHours.${index}.ranges`} labelSuffix={`du ${nameOf(weekday)}`} />}
    </div>
  )
}

function rangeLabel({ start, end }: AgendaFields['workingHours']): string {
  return start < end ? ` (${frenchTime(start * 60)} – ${frenchTime(end * 60)})` : ''
}
