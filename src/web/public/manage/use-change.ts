import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnVisit } from '#contract/manage.ts'
import { formatTime, type LocalTime } from '#domain/time.ts'
import { ApiError } from '#web/app/api.ts'
import { browserApi } from '#web/app/browser-api.ts'
import { queries } from '#web/app/queries.ts'

type Changed = { message: string; visit: OwnVisit }

/** Moves the visit; `onMoved` hears how it was said. */
export function useMove(token: string, onMoved: (message: string) => void) {
  const body = ({ day, minute }: LocalTime) => ({ newDate: day, newTime: formatTime(minute) })
  return useChange(
    token,
    (slot: LocalTime) =>
      browserApi('POST /api/reservation/{token}/move', { params: { token }, body: body(slot) }),
    onMoved,
  )
}

/** Cancels the visit. */
export function useCancel(token: string, onCancelled: (message: string) => void) {
  return useChange(
    token,
    () => browserApi('POST /api/reservation/{token}/cancel', { params: { token } }),
    onCancelled,
  )
}

function useChange<Wish>(
  token: string,
  change: (wish: Wish) => Promise<Changed>,
  onDone: (message: string) => void,
) {
  const client = useQueryClient()
  const { queryKey } = queries.visit(browserApi, token)
  return useMutation({
    mutationFn: change,
    onSuccess: ({ visit, message }) => {
      client.setQueryData(queryKey, visit)
      onDone(message)
    },
    // What was so when the page was opened may be so no longer: the visit, and what is free.
    onError: () => {
      void client.invalidateQueries({ queryKey })
      void client.invalidateQueries({ queryKey: ['slots'] })
    },
  })
}

/** The link opens nothing (any more). */
export function isGone(error: Error): boolean {
  return error instanceof ApiError && error.status === 404
}
