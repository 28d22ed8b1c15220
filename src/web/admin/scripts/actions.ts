import { queryOptions } from '@tanstack/react-query'
import { api, session } from '../session.ts'

const CONFIRMED = { body: { confirm: true } } as const

/** What this screen asks. */
export const questions = {
  runs: queryOptions({
    queryKey: ['scripts', 'runs'],
    queryFn: ({ signal }) => api('GET /api/superadmin/scripts', { signal }),
    staleTime: 0,
  }),
  examples: queryOptions({
    queryKey: ['scripts', 'examples'],
    queryFn: ({ signal }) => api('GET /api/superadmin/scripts/examples', { signal }),
    staleTime: 0,
  }),
}

export function migrate() {
  return api('POST /api/superadmin/scripts/migrate', CONFIRMED)
}

export function unlock() {
  return api('POST /api/superadmin/scripts/unlock', CONFIRMED)
}

export function removeExamples() {
  return api('POST /api/superadmin/scripts/examples', CONFIRMED)
}

export function refreshRuns(): Promise<void> {
  return session.client.invalidateQueries({ queryKey: questions.runs.queryKey })
}

/** Examples are everywhere: whatever is kept of any answer is asked again. */
export function refreshEverything(): Promise<void> {
  return session.client.invalidateQueries()
}
