import { useQuery } from '@tanstack/react-query'
import type { MonthFigures } from '#contract/dashboard/dashboard.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import styles from '../dashboard.module.css'
import { figuresQuery } from '../queries.ts'
import { WidgetCard } from '../WidgetCard.tsx'
import { FigureTiles } from './FigureTiles.tsx'
import { fromFirstReservation } from './figures.ts'
import { MonthBars } from './MonthBars.tsx'
import { MonthTable } from './MonthTable.tsx'

export function Statistics() {
  const result = useQuery(figuresQuery)
  return (
    <WidgetCard title="Statistiques">
      <QueryBoundary of={result}>{(months) => <Months months={months} />}</QueryBoundary>
    </WidgetCard>
  )
}

function Months({ months }: { months: MonthFigures[] }) {
  const [previous, current] = months.slice(-2)
  const counted = fromFirstReservation(months)
  if (counted.length === 0) {
    return <p className={styles.empty}>Vos chiffres apparaîtront ici dès les premiers rendez-vous.</p>
  }
  return (
    <>
      {previous && current && <FigureTiles previous={previous} current={current} />}
      {counted.length > 1 && <MonthBars months={counted} />}
      <MonthTable months={months} />
    </>
  )
}
