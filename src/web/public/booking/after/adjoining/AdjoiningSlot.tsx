import { type ComponentType, lazy, Suspense } from 'react'
import type { LocalTime } from '#domain/language/time.ts'
import type { AdjoiningProps } from './AdjoiningNote.tsx'

const AdjoiningNote = lazy<ComponentType<AdjoiningProps>>(() =>
  import('./AdjoiningNote.tsx').then(
    (module) => ({ default: module.AdjoiningNote }),
    () => ({ default: () => null }),
  ),
)

type Props = Omit<AdjoiningProps, 'end' | 'now'> & { end: LocalTime | null; now: LocalTime | null }

/** Loaded only for whoever adds a service to an appointment. */
export function AdjoiningSlot({ end, now, ...props }: Props) {
  if (!end || !now || props.choice.serviceId === undefined) return null
  return (
    <Suspense>
      <AdjoiningNote end={end} now={now} {...props} />
    </Suspense>
  )
}
