import { useState } from 'react'
import type { LocalTime } from '#domain/time.ts'
import { type SlotsRequest, useIsOffered } from './use-slots.ts'

export function usePickedSlot(request: SlotsRequest) {
  const [pickedSlot, setPickedSlot] = useState<LocalTime | null>(null)
  const isOffered = useIsOffered(pickedSlot, request)
  return { pickedSlot, setPickedSlot, isOffered }
}
