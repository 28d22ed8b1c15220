import { type QueryKey, useMutation } from '@tanstack/react-query'
import type { Block } from '#contract/booking/blocks.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { formatTime, isPast, type LocalTime, toDateAndTime } from '#domain/language/time.ts'
import { showToast } from '#web/app/toasts.tsx'
import { session } from '../../session/session.ts'
import { type Move, moveReservation, RESERVATIONS, refreshAgenda } from './actions.ts'
import type { AgendaActions } from './agenda-actions.ts'
import { entryStart } from './agenda-entries.ts'
import { type BlockChange, changeBlock } from './blocks/actions.ts'
import { offerNearest } from './starts/offer-nearest.tsx'
import { offerUndoMove } from './undo/undo.tsx'

const PAST_MESSAGE = 'Impossible de déplacer une réservation dans le passé'
const FAILURE = 'Erreur lors de la mise à jour'
const MOVES = ['move-reservation'] as const

/** Optimistic update on drag and drop, rolled back when the server refuses it. */
export function useMoveEntry(now: LocalTime): AgendaActions['moveOrResize'] {
  const reservationMove = useMutation({
    mutationKey: MOVES,
    mutationFn: moveReservation,
    onMutate: ({ reservation, to }: Move) =>
      updateCache<AgendaReservation>(RESERVATIONS, {
        ...reservation,
        date: to.day,
        time: formatTime(to.minute),
      }),
    onSuccess: (reply, move) => {
      if (!isMovedAgain(move))
        offerUndoMove('Réservation mise à jour', move, { ...reply, offersWithdrawal: true })
    },
    onError: (refusal, move, snapshot) => {
      rollBack(snapshot)
      const { id } = move.reservation
      void offerNearest(refusal, {
        subject: `reservation ${id}`,
        question: { ...toDateAndTime(move.to), sauf: id },
        failure: FAILURE,
        moveTo: (to) => reservationMove.mutate({ ...move, to }),
      })
    },
    onSettled: refreshAgenda,
  })
  const blockChange = useMutation({
    mutationFn: changeBlock,
    onMutate: (change: BlockChange) => updateCache<Block>(['blocks'], change),
    onSuccess: () => showToast('success', 'Plage modifiée'),
    onError: (refusal, change, snapshot) => {
      rollBack(snapshot)
      const { id, date, time, duration } = change
      void offerNearest(refusal, {
        subject: `block ${id}`,
        question: { date, time, duration, sauf: id },
        failure: FAILURE,
        moveTo: (to) => blockChange.mutate({ ...change, ...toDateAndTime(to) }),
      })
    },
    onSettled: refreshAgenda,
  })
  return (entry, { to, end }) => {
    const start = entryStart(entry)
    const isMoved = to.day !== start.day || to.minute !== start.minute
    if (isMoved && (isPast(start, now) || isPast(to, now))) {
      void showToast('error', PAST_MESSAGE)
      return false
    }
    if (entry.kind === 'reservation')
      reservationMove.mutate({ reservation: entry.details, to, tellClient: true })
    if (entry.kind === 'block') blockChange.mutate(toBlockChange(entry.details, to, end))
    return true
  }
}

/** True while a later move of the same reservation is on its way: only that one can be undone. */
function isMovedAgain(move: Move): boolean {
  // An earlier one counts as pending until the agenda is read again.
  const pending = session.client.getMutationCache().findAll({ mutationKey: MOVES, status: 'pending' })
  const moves = pending.map(({ state }) => state.variables as Move)
  return moves.findLast(({ reservation }) => reservation.id === move.reservation.id) !== move
}

function toBlockChange({ id, label, version }: Block, to: LocalTime, end: number): BlockChange {
  return { id, label, version, date: to.day, time: formatTime(to.minute), duration: end - to.minute }
}

type CacheSnapshot = [QueryKey, unknown][]

async function updateCache<Entry extends { id: number }>(
  queryKey: QueryKey,
  changed: Partial<Entry> & { id: number },
): Promise<CacheSnapshot> {
  const { client } = session
  // A response in flight would overwrite the optimistic update.
  await client.cancelQueries({ queryKey })
  const snapshot = client.getQueriesData<Entry[]>({ queryKey })
  client.setQueriesData<Entry[]>({ queryKey }, (entries) =>
    entries?.map((entry) => (entry.id === changed.id ? { ...entry, ...changed } : entry)),
  )
  return snapshot
}

function rollBack(snapshot: CacheSnapshot | undefined): void {
  for (const [key, entries] of snapshot ?? []) session.client.setQueryData(key, entries)
}
