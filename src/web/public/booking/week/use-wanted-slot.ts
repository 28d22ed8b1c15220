import { useState } from 'react'
import type { LocalTime } from '#domain/time.ts'
import { type SlotsQuestion, useIsOffered } from './use-slots.ts'

/** The slot a visitor picked. It counts as chosen for as long as it is on offer. */
export function useWantedSlot(question: SlotsQuestion) {
  const [wanted, want] = useState<LocalTime | null>(null)
  const isOffered = useIsOffered(wanted, question)
  return { wanted, want, isOffered }
}
