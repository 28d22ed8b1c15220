import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { LocalTime } from '#domain/time.ts'
import { parseChoice } from '../../choice.ts'
import { MemoryNotes } from './MemoryNotes.tsx'
import type { MemoryProps } from './use-restoring.ts'

/** Restores what the browser keeps of an earlier visit, once the page is hydrated (`now` is known). */
export function BookingMemory({ now, ...props }: MemoryProps & { now: LocalTime | null }) {
  const choice = parseChoice(useSearchParams()[0])
  const [firstChoice] = useState(choice)
  return now && <MemoryNotes {...props} choice={choice} firstChoice={firstChoice} today={now.day} />
}
