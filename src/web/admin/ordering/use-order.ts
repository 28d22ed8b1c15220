import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

type Options<Id> = {
  ids: readonly Id[]
  save: (ids: readonly Id[]) => Promise<unknown>
  onError: (error: Error) => void
  refresh: () => Promise<unknown>
}

export type Order<Id> = {
  /** In the displayed order: optimistic while a save is pending. */
  ids: readonly Id[]
  /** The item moved last. */
  last: Id | null
  /** Displays a move without saving it, during a drag. */
  show: (id: Id, place: number) => void
  put: (id: Id, place: number) => void
}

/** Optimistic reordering: displayed at once, saved in the background, rolled back when saving fails. */
export function useOrder<Id>({ ids, save, onError, refresh }: Options<Id>): Order<Id> {
  const [wished, setWished] = useState<readonly Id[] | null>(null)
  const [last, setLast] = useState<Id | null>(null)
  const saving = useMutation({
    mutationFn: save,
    onError,
    onSettled: async (_answer, _error, sent) => {
      await refresh()
      // A newer order may be pending by now.
      setWished((now) => (now === sent ? null : now))
    },
    // Saves run one at a time: an older order must not arrive last.
    scope: { id: 'order' },
  })
  const shown = wished && sameIds(wished, ids) ? wished : ids
  return {
    ids: shown,
    last,
    show: (id, place) => setWished(moved(shown, id, place)),
    put(id, place) {
      const next = moved(shown, id, place)
      const isNew = next.some((other, at) => other !== ids[at])
      setWished(isNew ? next : null)
      setLast(id)
      if (isNew) saving.mutate(next)
    },
  }
}

export function moved<Id>(ids: readonly Id[], id: Id, place: number): readonly Id[] {
  const others = ids.filter((other) => other !== id)
  const at = Math.min(Math.max(place, 0), others.length)
  return [...others.slice(0, at), id, ...others.slice(at)]
}

/** An item added or removed meanwhile invalidates the optimistic order. */
function sameIds<Id>(some: readonly Id[], others: readonly Id[]): boolean {
  const known = new Set(others)
  return some.length === known.size && some.every((id) => known.has(id))
}
