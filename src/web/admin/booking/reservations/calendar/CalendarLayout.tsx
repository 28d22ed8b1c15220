import { daysOf } from '#domain/language/time.ts'
import { dayColumns, personColumns } from '../columns/columns.ts'
import { TimeColumns } from '../columns/TimeColumns.tsx'
import type { LayoutProps } from './calendar-props.ts'
import { rangeOf } from './calendar-view.ts'

type Props = LayoutProps & {
  shown: number | null
  isNarrow: boolean
  onOpenDay: (praticienId: number, date: string) => void
  overview?: unknown
}

export function CalendarLayout(props: Props) {
  const { calendarView, content, practitioners, shown, now } = props
  const range = rangeOf(calendarView)
  if (calendarView.view === 'jour' && shown === null && practitioners.length > 1)
    return (
      <TimeColumns
        {...props}
        withPractitioner
        columns={personColumns(calendarView.date, { content, practitioners })}
      />
    )
  return (
    <TimeColumns
      {...props}
      withPractitioner={false}
      columns={dayColumns(daysOf(range.start, range.end).slice(0, 7), {
        content,
        praticienId: shown,
        today: now.day,
      })}
    />
  )
}
