import { queryOptions } from '@tanstack/react-query'
import type { Day } from '#domain/language/time.ts'
import { ApiError } from '#web/app/api.ts'
import { api, session } from '../../session/session.ts'

/** Without `praticienId` and `sauf`: about the first practitioner who is free. */
export type StartQuestion = {
  date: Day
  time?: string
  praticienId?: number | undefined
  serviceId?: number | undefined
  duration?: number | undefined
  sauf?: number | undefined
}

/** Below `slots`, so that every change of the agenda invalidates it. */
const STARTS = ['slots', 'staff'] as const

export function startCheckQuery({ date, time, ...numbers }: StartQuestion) {
  return queryOptions({
    queryKey: [...STARTS, { date, time, ...numbers }],
    queryFn: ({ signal }) => {
      const { praticienId, serviceId, duration, sauf } = numbers
      const query = {
        date,
        time,
        praticienId: asText(praticienId),
        serviceId: asText(serviceId),
        duration: asText(duration),
        sauf: asText(sauf),
      }
      return api('GET /api/admin/agenda/conflits', { query, signal })
    },
    staleTime: 0,
  })
}

export function isSlotTaken(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'slot_taken'
}

/** Start checks are stale once the server has refused a start. */
export function refreshStartChecks(refusal: unknown): void {
  if (isSlotTaken(refusal)) void session.client.invalidateQueries({ queryKey: STARTS })
}

function asText(number: number | undefined): string | undefined {
  return number === undefined ? undefined : String(number)
}
