import { useState } from 'react'
import type { LocalTime } from '#domain/time.ts'
import { type SlotsQuestion, useIsOffered } from './use-slots.ts'

export function useWantedSlot(request: SlotsQuestion) {
  const [wanted, want] = useState<LocalTime | null>(null)
  const isOffered = useIsOffered(wanted, request)
  return { wanted, want, isOffered }
}
