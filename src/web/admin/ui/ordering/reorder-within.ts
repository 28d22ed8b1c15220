import type { Reordering } from './use-reordering.ts'

/** Reorders some items of a list that stand together; they stay together. */
export function reorderWithin<Id>(reordering: Reordering<Id>, ids: readonly Id[]): Reordering<Id> {
  const first = reordering.ids.findIndex((id) => ids.includes(id))
  const placed = (position: number) => first + Math.min(Math.max(position, 0), ids.length - 1)
  return {
    ...reordering,
    ids,
    preview: (id, position) => reordering.preview(id, placed(position)),
    move: (id, position) => reordering.move(id, placed(position)),
  }
}
