import { type ComponentType, lazy, Suspense } from 'react'
import type { DayWithoutHoursProps } from './DayWithoutHours.tsx'

const DayWithoutHours = lazy<ComponentType<DayWithoutHoursProps>>(() =>
  import('./DayWithoutHours.tsx').then(
    (module) => ({ default: module.DayWithoutHours }),
    () => ({ default: () => null }),
  ),
)

/** Loaded once such a day is on screen. */
export function LazyDayWithoutHours(props: DayWithoutHoursProps) {
  return (
    <Suspense>
      <DayWithoutHours {...props} />
    </Suspense>
  )
}
