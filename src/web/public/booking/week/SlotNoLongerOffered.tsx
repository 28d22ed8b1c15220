import { type ComponentType, lazy, Suspense } from 'react'
import type { LocalTime } from '#domain/language/time.ts'
import type { SlotChoice } from '#web/app/fetch-slots.ts'

type Props = { slot: LocalTime; choice: SlotChoice; now: LocalTime; onSelectSlot: (slot: LocalTime) => void }

const NearestSlots = lazy<ComponentType<Props>>(() =>
  loadNearestSlots().then(
    (module) => ({ default: module.NearestSlots }),
    () => ({ default: () => null }),
  ),
)

/** Preloaded with the first selected slot. */
export function SlotNoLongerOffered(props: Props) {
  return (
    <Suspense>
      <NearestSlots {...props} />
    </Suspense>
  )
}

export function loadNearestSlots() {
  return import('./nearest/NearestSlots.tsx')
}
