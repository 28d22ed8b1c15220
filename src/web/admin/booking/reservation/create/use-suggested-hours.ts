import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Day, isDay } from '#domain/language/time.ts'
import { startCheckQuery } from '../../starts/queries.ts'
import type { CreateChoice } from './create-parts.ts'

/** Null until it is known whose hours they are. */
export function useSuggestedHours(
  { praticienId, isFirstFree, serviceId, duration }: CreateChoice,
  date: Day,
) {
  const isKnown = (praticienId !== undefined || isFirstFree) && isDay(date)
  const check = useQuery({
    ...startCheckQuery({ date, praticienId, serviceId, duration }),
    enabled: isKnown,
    placeholderData: keepPreviousData,
  })
  return isKnown && check.data ? check.data : null
}
