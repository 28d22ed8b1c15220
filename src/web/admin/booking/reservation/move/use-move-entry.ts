import { type QueryKey, useMutation } from '@tanstack/react-query'
import type { Block } from '#contract/booking/blocks.ts'
import type { AgendaDays } from '#contract/booking/calendar.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { formatTime, isPast, type LocalTime, type Minute, toDateAndTime } from '#domain/language/time.ts'
import { showToast } from '#web/app/toasts.tsx'
import { voucherWarning } from '../../../accounting/visit/voucher-warning.ts'
import { agendaOwnersQuery } from '../../../queries.ts'
import { session } from '../../../session/session.ts'
import { type BlockChange, changeBlock } from '../../blocks/actions.ts'
import {
  type ChangedTerms,
  isGiven,
  isInsistable,
  type Move,
  moveReservation,
  RESERVATIONS,
  refreshAgenda,
} from '../../entries/actions.ts'
import type { AgendaActions, MoveTarget } from '../../entries/agenda-actions.ts'
import { type AgendaEntry, entryStart } from '../../entries/agenda-entries.ts'
import { offerUndoMove } from '../../entries/undo/undo.tsx'
import { offerNearest } from '../../starts/offer-nearest.tsx'
import type { Dialog } from '../dialog.ts'
import { termsBefore } from '../parts/typed-terms.ts'
import { moveInDays } from './move-in-days.ts'
import { hasNoRoom, TOO_LONG } from './too-long.ts'

const PAST_MESSAGE = 'Impossible de déplacer une réservation dans le passé'
const FAILURE = 'Erreur lors de la mise à jour'
const MOVES = ['move-reservation'] as const

/** Optimistic update on drag and drop, rolled back when the server refuses it. */
export function useMoveEntry(now: LocalTime, ask: (question: Dialog) => void): AgendaActions['moveOrResize'] {
  const reservationMove = useMutation({
    mutationKey: MOVES,
    mutationFn: moveReservation,
    onMutate: async ({ reservation, to, praticienId, terms }: Move) => {
      const time = { date: to.day, time: formatTime(to.minute) }
      const moved = { ...reservation, ...receiverOf(praticienId), ...time, ...lengthOf(terms) }
      const days = await updateDays({ from: reservation.date, moved })
      return [...days, ...(await updateCache<AgendaReservation>(RESERVATIONS, moved))]
    },
    onSuccess: (reply, move) => {
      if (isMovedAgain(move)) return
      const { reservation, terms } = move
      const changed = { ...reservation, ...lengthOf(terms), version: reply.version }
      offerUndoMove(terms ? 'Réservation modifiée' : 'Réservation mise à jour', move, {
        ...reply,
        offersWithdrawal: true,
        changePrice: terms && (() => ask({ kind: 'edit', reservation: changed, opened: 'terms' })),
      })
    },
    onError: (refusal, move, snapshot) => {
      rollBack(snapshot)
      if (hasNoRoom(refusal, move)) return void showToast('error', TOO_LONG)
      if (isInsistable(refusal)) {
        const onConfirm = () => reservationMove.mutate({ ...move, insist: true })
        return ask({ kind: 'insist', move, reason: refusal.message, onConfirm })
      }
      const { id } = move.reservation
      void offerNearest(refusal, {
        subject: `reservation ${id}`,
        question: { ...toDateAndTime(move.to), praticienId: move.praticienId, sauf: id },
        failure: FAILURE,
        moveTo: (to) => begin({ ...move, to }),
      })
    },
    onSettled: refreshAgenda,
  })
  /** False where it waits for a confirmation. */
  const begin = (move: Move): boolean => {
    const { reservation, to } = move
    const run = () => reservationMove.mutate(move)
    const isAsked = voucherWarning(reservation, to.day) !== null
    if (isAsked) ask({ kind: 'beyond-voucher', reservation, to, onConfirm: run })
    else run()
    return !isAsked
  }
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
  return (entry, { to, end, praticienId }) => {
    const moves = isMoved(entry, { to, praticienId })
    if (moves && [entryStart(entry), to].some((start) => isPast(start, now))) {
      void showToast('error', PAST_MESSAGE)
      return false
    }
    if (entry.kind === 'reservation') {
      const terms = moves ? {} : newLength(entry.details, end - to.minute)
      return begin({ reservation: entry.details, to, praticienId, tellClient: true, ...terms })
    }
    if (entry.kind === 'block') blockChange.mutate(toBlockChange(entry.details, to, end))
    return true
  }
}

/** Of a lower edge that was dragged: the price stays as it was agreed. */
function newLength(reservation: AgendaReservation, duration: Minute): Pick<Move, 'terms' | 'termsBefore'> {
  const terms = { duration }
  return { terms, termsBefore: termsBefore(reservation, terms, []) }
}

function lengthOf(terms: ChangedTerms | undefined) {
  return terms?.duration !== undefined && { duration: terms.duration }
}

function isMoved(entry: AgendaEntry, { to, praticienId }: Pick<MoveTarget, 'to' | 'praticienId'>): boolean {
  const { day, minute } = entryStart(entry)
  const isGivenAway = entry.kind === 'reservation' && isGiven({ reservation: entry.details, praticienId })
  return to.day !== day || to.minute !== minute || isGivenAway
}

/** The back office has read the names of those who own an agenda before it shows any of them. */
function receiverOf(praticienId: number | undefined) {
  const owners = session.client.getQueryData(agendaOwnersQuery.queryKey) ?? []
  const receiver = owners.find(({ id }) => id === praticienId)
  return receiver && { praticienId: receiver.id, praticienName: receiver.displayName }
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

async function updateDays(move: Parameters<typeof moveInDays>[1]): Promise<CacheSnapshot> {
  const { client } = session
  const queryKey: QueryKey = ['days']
  await client.cancelQueries({ queryKey })
  const snapshot = client.getQueriesData<AgendaDays>({ queryKey })
  client.setQueriesData<AgendaDays>({ queryKey }, (reply) => reply && moveInDays(reply, move))
  return snapshot
}

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
