import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { LocalTime } from '#domain/time.ts'
import { parseChoice } from '../../choice.ts'
import type { MemoryProps, RestoringProps } from './use-restoring.ts'

/** A visitor who cannot load it books without. */
const MemoryNotes = lazy<ComponentType<RestoringProps>>(() =>
  import('./MemoryNotes.tsx').then(
    (module) => ({ default: module.MemoryNotes }),
    () => ({ default: () => null }),
  ),
)

/** Restores what the browser keeps of an earlier visit, once the page is hydrated (`now` is known). */
export function BookingMemory({ now, ...props }: MemoryProps & { now: LocalTime | null }) {
  const choice = parseChoice(useSearchParams()[0])
  const [firstChoice] = useState(choice)
  return (
    <Suspense>
      {now && <MemoryNotes {...props} choice={choice} firstChoice={firstChoice} today={now.day} />}
    </Suspense>
  )
}
