import { useQuery } from '@tanstack/react-query'
import type { MonthFigures } from '#contract/dashboard.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { figuresQuery } from '../queries.ts'
import { BlockLine } from '../today/BlockLine.tsx'
import { FigureTiles } from './FigureTiles.tsx'
import { MonthBars } from './MonthBars.tsx'
import { MonthTable } from './MonthTable.tsx'

export function Statistics() {
  const figures = useQuery(figuresQuery)
  return (
    <BlockLine title="Statistiques">
      <QueryBoundary of={figures} keepData>
        {(months) => <Months months={months} />}
      </QueryBoundary>
    </BlockLine>
  )
}

function Months({ months }: { months: MonthFigures[] }) {
  const [before, current] = months.slice(-2)
  return (
    <>
      {before && current && <FigureTiles before={before} current={current} />}
      <MonthBars months={months} />
      <MonthTable months={months} />
    </>
  )
}
