import { useEffect } from 'react'
import { session } from '../../session/session.ts'
import { blocksQuery, reservationsQuery, unworkedQuery } from '../entries/queries.ts'
import { type CalendarView, isOverview, rangeOf, shiftView } from './calendar-view.ts'

const FRESH_MS = 60_000

/** Once the browser is idle, reads what « Précédent » and « Suivant » would show. */
export function usePrefetch(
  { view, date }: CalendarView,
  { each, isReady }: { each: boolean; isReady: boolean },
) {
  useEffect(() => {
    if (!isReady || isOverview({ view })) return
    return whenIdle(() => {
      const { client } = session
      for (const direction of [-1, 1] as const) {
        const range = rangeOf(shiftView({ view, date }, direction))
        void client.prefetchQuery({ ...reservationsQuery(range), staleTime: FRESH_MS })
        void client.prefetchQuery({ ...blocksQuery(range), staleTime: FRESH_MS })
        void client.prefetchQuery(unworkedQuery({ ...range, each }))
      }
    })
  }, [view, date, each, isReady])
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 500)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 3000 })
  return () => cancelIdleCallback(handle)
}
