import { useState } from 'react'
import type { LocalTime } from '#domain/language/time.ts'
import { type SlotsRequest, useIsOffered } from './use-slots.ts'

export function useSelectedSlot(request: SlotsRequest) {
  const [selectedSlot, setSelectedSlot] = useState<LocalTime | null>(null)
  const isOffered = useIsOffered(selectedSlot, request)
  return { selectedSlot, setSelectedSlot, isOffered }
}
