import { french } from '#domain/typography.ts'
import type { Order } from './use-order.ts'

type Props<Id> = { order: Order<Id>; nameOf: (id: Id) => string }

export function OrderStatus<Id>({ order, nameOf }: Props<Id>) {
  const { ids, last } = order
  return (
    <p className="visually-hidden" role="status">
      {last !== null && french`${nameOf(last)} : position ${ids.indexOf(last) + 1} sur ${ids.length}`}
    </p>
  )
}
