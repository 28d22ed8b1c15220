import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

type Options<Id> = {
  /** As the server has them. */
  ids: readonly Id[]
  save: (ids: readonly Id[]) => Promise<unknown>
  onError: (error: Error) => void
  /** Asks the list again; what it answers is then shown. */
  refresh: () => Promise<unknown>
}

export type Order<Id> = {
  /** In the order to show: the one that is wished for while it is being saved. */
  ids: readonly Id[]
  /** Which one was put elsewhere last. */
  last: Id | null
  /** Shows one at another place without saving, as under a dragging hand. */
  show: (id: Id, place: number) => void
  /** Puts one at a place and saves. */
  put: (id: Id, place: number) => void
}

/** The order of a list that its owner arranges. It is shown at once, saved behind, and put back when that fails. */
export function useOrder<Id>({ ids, save, onError, refresh }: Options<Id>): Order<Id> {
  const [wished, setWished] = useState<readonly Id[] | null>(null)
  const [last, setLast] = useState<Id | null>(null)
  const saving = useMutation({
    mutationFn: save,
    onError,
    onSettled: async (_answer, _error, sent) => {
      await refresh()
      // A newer wish may have come meanwhile.
      setWished((now) => (now === sent ? null : now))
    },
    // One after the other: an older order must not arrive last.
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

/** The list with one of it at another place. */
export function moved<Id>(ids: readonly Id[], id: Id, place: number): readonly Id[] {
  const others = ids.filter((other) => other !== id)
  const at = Math.min(Math.max(place, 0), others.length)
  return [...others.slice(0, at), id, ...others.slice(at)]
}

/** An item that came or went meanwhile makes a wish void. */
function sameIds<Id>(some: readonly Id[], others: readonly Id[]): boolean {
  const known = new Set(others)
  return some.length === known.size && some.every((id) => known.has(id))
}
