import { useQuery } from '@tanstack/react-query'
import { emptyDaysQuery } from '../../flow/queries.ts'
import { NO_DAY, type SlotsRequest } from '../use-slots.ts'

/** Why each day up to the horizon is empty; asked only once it is known that all are. */
export function useHorizonReasons({ choice, now }: SlotsRequest, enabled: boolean) {
  return useQuery({
    ...emptyDaysQuery({ start: now?.day ?? NO_DAY, ...choice }),
    enabled: enabled && now !== null,
  })
}
