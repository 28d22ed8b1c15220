import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import type { Day, LocalTime } from '#domain/language/time.ts'
import type { SlotChoice } from '#web/app/fetch-slots.ts'
import { useHydrated } from '#web/app/hydration/use-hydrated.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { WaitingOffer } from '../../../waiting-list/form/WaitingOffer.tsx'
import { WaitingUnavailable } from '../../../waiting-list/form/WaitingUnavailable.tsx'
import { NO_SLOT } from '../../flow/not-bookable.ts'
import { type Cursor, useArrival } from '../cursor/use-cursor.ts'
import styles from './EmptyWeek.module.css'
import type { WaitInstead } from './WaitInstead.tsx'

const EmptyWeekDetails = lazy<ComponentType<Details>>(() =>
  import('./EmptyWeekDetails.tsx').then(
    (module) => ({ default: module.EmptyWeekDetails }),
    () => ({ default: () => null }),
  ),
)

const LazyWaitInstead = lazy<ComponentType<ComponentProps<typeof WaitInstead>>>(() =>
  import('./WaitInstead.tsx').then(
    (module) => ({ default: module.WaitInstead }),
    () => ({ default: WaitingUnavailable }),
  ),
)

type Details = { monday: Day; now: LocalTime; choice: SlotChoice; onWeekChange: (monday: Day) => void }

type Props = Details & {
  cursor: Cursor
  /** Otherwise the hours of an example are shown. */
  isServiceChosen: boolean
}

export function EmptyWeek({ cursor, isServiceChosen, ...details }: Props) {
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
      {isHydrated && isServiceChosen && <Waiting {...details} />}
    </div>
  )
}

function Waiting({ choice, now }: Pick<Details, 'choice' | 'now'>) {
  const { settings } = usePublicSettings()
  const { serviceId, reservationToken } = choice
  if (!settings?.waitingList || serviceId === undefined || reservationToken !== undefined) return null
  return (
    <WaitingOffer label="Me prévenir si une place se libère">
      {(fold) => <LazyWaitInstead choice={{ ...choice, serviceId }} now={now} onFold={fold} />}
    </WaitingOffer>
  )
}
