import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

type Options<Id> = {
  ids: readonly Id[]
  save: (ids: readonly Id[]) => Promise<unknown>
  onError: (error: Error) => void
  refresh: () => Promise<unknown>
}

export type Reordering<Id> = {
  /** In the displayed order: optimistic while a save is pending. */
  ids: readonly Id[]
  lastMovedId: Id | null
  /** Displays a move without saving it, during a drag. */
  preview: (id: Id, position: number) => void
  move: (id: Id, position: number) => void
}

/** Optimistic reordering: displayed at once, saved in the background, rolled back when saving fails. */
export function useReordering<Id>({ ids, save, onError, refresh }: Options<Id>): Reordering<Id> {
  const [optimisticIds, setOptimisticIds] = useState<readonly Id[] | null>(null)
  const [lastMovedId, setLastMovedId] = useState<Id | null>(null)
  const saving = useMutation({
    mutationFn: save,
    onError,
    onSettled: async (_response, _error, savedIds) => {
      await refresh()
      // A newer order may be pending by now.
      setOptimisticIds((current) => (current === savedIds ? null : current))
    },
    // Saves run one at a time: an older order must not arrive last.
    scope: { id: 'order' },
  })
  const displayedIds = optimisticIds && haveSameMembers(optimisticIds, ids) ? optimisticIds : ids
  return {
    ids: displayedIds,
    lastMovedId,
    preview: (id, position) => setOptimisticIds(moveTo(displayedIds, id, position)),
    move(id, position) {
      const next = moveTo(displayedIds, id, position)
      const isChanged = next.some((other, index) => other !== ids[index])
      setOptimisticIds(isChanged ? next : null)
      setLastMovedId(id)
      if (isChanged) saving.mutate(next)
    },
  }
}

export function moveTo<Id>(ids: readonly Id[], id: Id, position: number): readonly Id[] {
  const others = ids.filter((other) => other !== id)
  const index = Math.min(Math.max(position, 0), others.length)
  return [...others.slice(0, index), id, ...others.slice(index)]
}

/** An item added or removed meanwhile invalidates the optimistic order. */
function haveSameMembers<Id>(first: readonly Id[], second: readonly Id[]): boolean {
  const members = new Set(second)
  return first.length === members.size && first.every((id) => members.has(id))
}
