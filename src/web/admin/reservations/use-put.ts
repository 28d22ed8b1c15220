import { type QueryKey, useMutation } from '@tanstack/react-query'
import type { Block } from '#contract/blocks.ts'
import type { AgendaReservation } from '#contract/reservations.ts'
import { formatTime, isPast, type LocalTime } from '#domain/time.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { notify } from '#web/app/toasts.tsx'
import { session } from '../session.ts'
import { type Move, moveReservation, RESERVATIONS, refreshAgenda } from './actions.ts'
import { type AgendaEntry, entryStart } from './agenda-entries.ts'
import { type BlockChange, changeBlock } from './blocks/actions.ts'
import type { OnAgenda } from './on-agenda.ts'
import { offerMoveBack } from './undo/undo.tsx'

const PAST = 'Impossible de déplacer une réservation dans le passé'
const FAILURE = 'Erreur lors de la mise à jour'

/** Optimistic update on drag and drop, rolled back when the server refuses it. */
export function usePut(now: LocalTime): OnAgenda['put'] {
  const reservation = useMutation({
    mutationFn: moveReservation,
    onMutate: ({ entry, to }: Move) =>
      show<AgendaReservation>(RESERVATIONS, { ...entry, date: to.day, time: formatTime(to.minute) }),
    onSuccess: ({ clientMessage }, move) =>
      offerMoveBack('Réservation mise à jour', move, { clientMessage, asks: true }),
    onError: putBack,
    onSettled: refreshAgenda,
  })
  const block = useMutation({
    mutationFn: changeBlock,
    onMutate: (change: BlockChange) => show<Block>(['blocks'], change),
    onSuccess: () => notify('success', 'Plage modifiée'),
    onError: putBack,
    onSettled: refreshAgenda,
  })
  return (item, { to, end }) => {
    const start = entryStart(item)
    const isMoved = to.day !== start.day || to.minute !== start.minute
    if (isMoved && (isPast(start, now) || isPast(to, now))) {
      void notify('error', PAST)
      return false
    }
    if (item.kind === 'reservation') reservation.mutate({ entry: item.entry, to, tellClient: true })
    if (item.kind === 'block') block.mutate(changed(item, to, end))
    return true
  }
}

function changed(
  { entry }: Extract<AgendaEntry, { kind: 'block' }>,
  to: LocalTime,
  end: number,
): BlockChange {
  const { id, label } = entry
  return { id, label, date: to.day, time: formatTime(to.minute), duration: end - to.minute }
}

type Kept = [QueryKey, unknown][]

async function show<Entry extends { id: number }>(
  queryKey: QueryKey,
  changed: Partial<Entry> & { id: number },
): Promise<Kept> {
  const { client } = session
  // A response in flight would overwrite the optimistic update.
  await client.cancelQueries({ queryKey })
  const before = client.getQueriesData<Entry[]>({ queryKey })
  client.setQueriesData<Entry[]>({ queryKey }, (entries) =>
    entries?.map((other) => (other.id === changed.id ? { ...other, ...changed } : other)),
  )
  return before
}

function putBack(error: Error, _change: unknown, before: Kept | undefined): void {
  for (const [key, entries] of before ?? []) session.client.setQueryData(key, entries)
  void notify('error', failureMessage(error, FAILURE))
}
