import { french } from '#domain/language/typography.ts'
import type { Reordering } from './use-reordering.ts'

type Props<Id> = { reordering: Reordering<Id>; nameOf: (id: Id) => string }

export function ReorderStatus<Id>({ reordering, nameOf }: Props<Id>) {
  const { ids, lastMovedId } = reordering
  return (
    <p className="visually-hidden" role="status">
      {lastMovedId !== null &&
        french`${nameOf(lastMovedId)} : position ${ids.indexOf(lastMovedId) + 1} sur ${ids.length}`}
    </p>
  )
}
