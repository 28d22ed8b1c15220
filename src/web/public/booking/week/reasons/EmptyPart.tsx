import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import actionRowStyles from '#web/ui/action-row.module.css'
import type { FirstFree } from './FirstFree.tsx'
import { WaitButton } from './WaitButton.tsx'
import { wantedTimes } from './wanted-times.ts'

const LazyFirstFree = lazy<ComponentType<ComponentProps<typeof FirstFree>>>(() =>
  import('./FirstFree.tsx').then(
    (module) => ({ default: module.FirstFree }),
    () => ({ default: () => null }),
  ),
)

/** Below a day or a part of the day without hours: when the next one is, and the waiting list. */
export function EmptyPart(props: ComponentProps<typeof FirstFree>) {
  return (
    <div className={actionRowStyles.start}>
      <Suspense>
        <LazyFirstFree {...props} />
      </Suspense>
      <WaitButton wanted={wantedTimes(props.wanted)} />
    </div>
  )
}
