import { type ComponentType, lazy, Suspense, useState } from 'react'
import { readRememberedVisitor } from '../../flow/visitor-storage.ts'
import type { LastTimeProps } from './LastTimeButton.tsx'

const LastTimeButton = lazy<ComponentType<LastTimeProps>>(() =>
  import('./LastTimeButton.tsx').then(
    (module) => ({ default: module.LastTimeButton }),
    () => ({ default: () => null }),
  ),
)

/** Loaded only for whoever asked to be remembered and has chosen nothing yet. */
export function LastTime(props: Omit<LastTimeProps, 'last'>) {
  const { serviceId, praticienId } = props.options.choice
  const [last] = useState(() => readRememberedVisitor()?.last)
  if (!last || serviceId !== undefined || praticienId !== undefined) return null
  return (
    <Suspense>
      <LastTimeButton {...props} last={last} />
    </Suspense>
  )
}
