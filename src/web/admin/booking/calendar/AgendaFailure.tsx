import { Failure } from '../../ui/query/Failure.tsx'
import { useIsAgendaFetching } from './CalendarRegion.tsx'

export function AgendaFailure({ sentence, onRetry }: { sentence: string; onRetry: () => void }) {
  return <Failure sentence={sentence} onRetry={onRetry} isRetrying={useIsAgendaFetching()} />
}
