import { useQuery } from '@tanstack/react-query'
import { figuresQuery } from '../queries.ts'
import { Block } from '../today/Block.tsx'
import { BlockWaiting } from '../today/BlockWaiting.tsx'
import { FigureTiles } from './FigureTiles.tsx'
import { MonthBars } from './MonthBars.tsx'
import { MonthTable } from './MonthTable.tsx'

/** The month against the one before, and how it came there. */
export function Statistics() {
  const figures = useQuery(figuresQuery)
  if (!figures.data) return <BlockWaiting title="Statistiques" asked={figures} />
  const months = figures.data
  const [before, current] = months.slice(-2)
  return (
    <Block title="Statistiques">
      {before && current && <FigureTiles before={before} current={current} />}
      <MonthBars months={months} />
      <MonthTable months={months} />
    </Block>
  )
}
