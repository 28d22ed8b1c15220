import { useQuery } from '@tanstack/react-query'
import type { Month } from '#contract/dashboard.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { figuresQuery } from '../queries.ts'
import { Block } from '../today/Block.tsx'
import { FigureTiles } from './FigureTiles.tsx'
import { MonthBars } from './MonthBars.tsx'
import { MonthTable } from './MonthTable.tsx'

/** The month against the one before, and how it came there. */
export function Statistics() {
  const figures = useQuery(figuresQuery)
  return (
    <Block title="Statistiques">
      <QueryBoundary of={figures} keepData>
        {(months) => <Months months={months} />}
      </QueryBoundary>
    </Block>
  )
}

function Months({ months }: { months: Month[] }) {
  const [before, current] = months.slice(-2)
  return (
    <>
      {before && current && <FigureTiles before={before} current={current} />}
      <MonthBars months={months} />
      <MonthTable months={months} />
    </>
  )
}
