import { useQuery } from '@tanstack/react-query'
import primitivesStyles from '#web/ui/primitives.module.css'
import { Section } from '../../ui/Section.tsx'
import { toSettleQuery } from './queries.ts'
import { SettleLine } from './SettleLine.tsx'

type Props = { means: readonly string[]; isOpen: boolean }

/** Nothing while nothing is to be settled. */
export function SettleList({ means, isOpen }: Props) {
  const { data = [] } = useQuery(toSettleQuery)
  if (data.length === 0) return null
  return (
    <Section id="a-regler" title="À rembourser, ou à garder">
      <ul className={primitivesStyles.largeStack}>
        {data.map((visit) => (
          <SettleLine key={visit.reservationId} visit={visit} means={means} isOpen={isOpen} />
        ))}
      </ul>
    </Section>
  )
}
