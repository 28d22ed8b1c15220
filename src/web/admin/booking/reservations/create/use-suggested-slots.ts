import { useQuery } from '@tanstack/react-query'
import { type Day, isDay, type LocalTime } from '#domain/language/time.ts'
import { nextSlotsQuery, slotsQuery } from '#web/app/query/queries.ts'
import { api } from '../../../session/session.ts'
import type { CreateChoice } from './use-create-form.ts'

export function useSuggestedSlots({ praticienId, service }: CreateChoice, date: Day, now: LocalTime) {
  const serviceId = service?.id
  const slots = useQuery({
    ...slotsQuery(api, { start: date, end: date, praticienId, serviceId }),
    enabled: praticienId !== undefined && isDay(date) && date >= now.day,
  })
  const times = slots.data?.[date] ?? []
  const nextSlots = useQuery({
    ...nextSlotsQuery(api, date, { praticienId, serviceId }),
    staleTime: 0,
    enabled: praticienId !== undefined && slots.isSuccess && times.length === 0,
  })
  if (praticienId === undefined || !slots.isSuccess) return null
  return { praticienId, serviceId, times, nextSlots: nextSlots.data ?? [] }
}
