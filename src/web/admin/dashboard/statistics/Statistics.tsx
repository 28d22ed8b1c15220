import { useQuery } from '@tanstack/react-query'
import type { MonthFigures } from '#contract/dashboard.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { figuresQuery } from '../queries.ts'
import { WidgetCard } from '../WidgetCard.tsx'
import { FigureTiles } from './FigureTiles.tsx'
import { MonthBars } from './MonthBars.tsx'
import { MonthTable } from './MonthTable.tsx'

export function Statistics() {
  const result = useQuery(figuresQuery)
  return (
    <WidgetCard title="Statistiques">
      <QueryBoundary of={result} keepData>
        {(months) => <Months months={months} />}
      </QueryBoundary>
    </WidgetCard>
  )
}

function Months({ months }: { months: MonthFigures[] }) {
  const [previous, current] = months.slice(-2)
  return (
    <>
      {previous && current && <FigureTiles previous={previous} current={current} />}
      <MonthBars months={months} />
      <MonthTable months={months} />
    </>
  )
}
