import { useState } from 'react'
import type { LocalTime } from '#domain/time.ts'
import { type SlotsRequest, useIsOffered } from './use-slots.ts'

export function usePickedSlot(request: SlotsRequest) {
  const [picked, setPicked] = useState<LocalTime | null>(null)
  const isOffered = useIsOffered(picked, request)
  return { picked: picked, setPicked: setPicked, isOffered }
}
