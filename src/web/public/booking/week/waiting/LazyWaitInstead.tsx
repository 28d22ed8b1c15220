import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import { WaitingUnavailable } from '../../../waiting-list/form/WaitingUnavailable.tsx'
import type { WaitInstead } from './WaitInstead.tsx'

type Props = ComponentProps<typeof WaitInstead>

const Lazy = lazy<ComponentType<Props>>(() =>
  import('./WaitInstead.tsx').then(
    (module) => ({ default: module.WaitInstead }),
    () => ({ default: WaitingUnavailable }),
  ),
)

/** A form of its own for each choice: that for another one was not sent yet. */
export function LazyWaitInstead(props: Props) {
  const { serviceId, variantId, praticienId } = props.choice
  return (
    <Suspense fallback={<p role="status">Chargement...</p>}>
      <Lazy key={[serviceId, variantId, praticienId].join()} {...props} />
    </Suspense>
  )
}
