import { type ComponentType, lazy, Suspense } from 'react'
import type { Day, LocalTime } from '#domain/language/time.ts'
import type { SlotChoice } from '#web/app/fetch-slots.ts'
import { useHydrated } from '#web/app/hydration/use-hydrated.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { NO_SLOT } from '../../flow/not-bookable.ts'
import { type Cursor, useArrival } from '../cursor/use-cursor.ts'
import styles from './EmptyWeek.module.css'
import { WaitButton } from './WaitButton.tsx'

const EmptyWeekDetails = lazy<ComponentType<Details>>(() =>
  import('./EmptyWeekDetails.tsx').then(
    (module) => ({ default: module.EmptyWeekDetails }),
    () => ({ default: () => null }),
  ),
)

type Details = { monday: Day; now: LocalTime; choice: SlotChoice; onWeekChange: (monday: Day) => void }

export function EmptyWeek({ cursor, ...details }: Details & { cursor: Cursor }) {
  const isHydrated = useHydrated()
  const notice = useArrival<HTMLDivElement>(cursor, details.monday)
  return (
    <div className={styles.empty}>
      <Notice kind="info" title={NO_SLOT} ref={notice}>
        {isHydrated && (
          <Suspense>
            <EmptyWeekDetails {...details} />
          </Suspense>
        )}
      </Notice>
      <WaitButton label="Me prévenir si une place se libère" />
    </div>
  )
}
