import { useState } from 'react'
import type { LocalTime } from '#domain/time.ts'
import { type SlotsRequest, useIsOffered } from './use-slots.ts'

export function usePickedSlot(request: SlotsRequest) {
  const [wanted, want] = useState<LocalTime | null>(null)
  const isOffered = useIsOffered(wanted, request)
  return { wanted, want, isOffered }
}
