import { useQuery } from '@tanstack/react-query'
import { countText } from './ClientSummaryLines.tsx'
import { clientSummariesQuery } from './queries.ts'

/** Nothing until it is read, and for a client whom the caller does not see. */
export function ClientCount({ id }: { id: number }) {
  const { data: summaries = [] } = useQuery(clientSummariesQuery([id]))
  const summary = summaries.find((one) => one.id === id)
  return summary ? <div>{countText(summary)}</div> : null
}
