import { french } from '#domain/typography.ts'
import type { Reordering } from './use-reordering.ts'

type Props<Id> = { order: Reordering<Id>; nameOf: (id: Id) => string }

export function ReorderStatus<Id>({ order, nameOf }: Props<Id>) {
  const { ids, lastMovedId: last } = order
  return (
    <p className="visually-hidden" role="status">
      {last !== null && french`${nameOf(last)} : position ${ids.indexOf(last) + 1} sur ${ids.length}`}
    </p>
  )
}
