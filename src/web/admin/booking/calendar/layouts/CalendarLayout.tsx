import type { DayLoad } from '#contract/booking/calendar.ts'
import type { LayoutProps } from '../calendar-props.ts'
import type { ViewName } from '../calendar-view.ts'
import { dayColumns, personColumns } from './columns/columns.ts'
import { TimeColumns } from './columns/TimeColumns.tsx'
import { HiddenDays } from './density/HiddenDays.tsx'
import { shownDays } from './density/shown-days.ts'
import { TeamWeek } from './density/TeamWeek.tsx'
import { WeekDensity } from './density/WeekDensity.tsx'
import { DayList } from './list/DayList.tsx'
import { WeekList } from './list/WeekList.tsx'
import { AgendaMonth } from './month/AgendaMonth.tsx'
import { YearHeatMap } from './year/YearHeatMap.tsx'

type Props = LayoutProps & {
  shown: number | null
  isNarrow: boolean
  /** The numbers of each day of the period, or of the day’s week on a phone. */
  days: readonly DayLoad[]
  onOpenDay: (praticienId: number, date: string) => void
}

/** On a phone the day is a list and the week a strip of each day. */
export function CalendarLayout({ isNarrow, ...props }: Props) {
  const Layout = isNarrow
    ? { ...LAYOUTS, ...PHONE_LAYOUTS }[props.calendarView.view]
    : LAYOUTS[props.calendarView.view]
  return <Layout {...props} />
}

type CommonProps = Omit<Props, 'isNarrow'>

const LAYOUTS: Record<ViewName, (props: CommonProps) => React.ReactNode> = {
  annee: (props) => <YearHeatMap {...props} />,
  mois: (props) => <AgendaMonth {...props} />,
  semaine: Week,
  jour: Day,
  planning: (props) => <WeekList {...props} />,
  equipe: (props) => (
    <>
      <TeamWeek {...props} />
      <HiddenDays {...props} />
    </>
  ),
}

const PHONE_LAYOUTS = {
  semaine: (props: CommonProps) => <WeekDensity {...props} />,
  jour: ({ days, ...props }: CommonProps) => (
    <DayList {...props} counts={new Map(days.map(({ date, count }) => [date, count]))} />
  ),
}

function Week({ shown, ...props }: CommonProps) {
  const days = shownDays(props.calendarView, props.content)
  const columns = dayColumns(days, { content: props.content, praticienId: shown, today: props.now.day })
  return (
    <>
      <TimeColumns {...props} columns={columns} withPractitioner={false} />
      <HiddenDays {...props} />
    </>
  )
}

function Day({ shown, ...props }: CommonProps) {
  const { calendarView, practitioners, content } = props
  const isOfTeam = shown === null && practitioners.length > 1
  const columns = isOfTeam
    ? personColumns(calendarView.date, props)
    : dayColumns([calendarView.date], { content, praticienId: shown, today: props.now.day })
  return <TimeColumns {...props} columns={columns} withPractitioner={isOfTeam} />
}
