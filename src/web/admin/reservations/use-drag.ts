import { useMutation } from '@tanstack/react-query'
import type { AgendaEntry } from '#contract/reservations.ts'
import { formatTime } from '#domain/time.ts'
import { notify } from '#web/app/toasts.tsx'
import { messageOf } from '../error-message.ts'
import { session } from '../session.ts'
import { type Move, moveReservation, RESERVATIONS, refreshAgenda } from './actions.ts'

/** A move by drag and drop: shown at once, put back when the server refuses it. */
export function useDrag() {
  return useMutation({
    mutationFn: moveReservation,
    onMutate: showMoved,
    onSuccess: () => notify('success', 'Réservation mise à jour'),
    onError: (error, _move, before) => {
      for (const [key, entries] of before ?? []) session.client.setQueryData(key, entries)
      void notify('error', messageOf(error, 'Erreur lors de la mise à jour'))
    },
    onSettled: refreshAgenda,
  })
}

async function showMoved({ entry, to }: Move) {
  const { client } = session
  // An answer already on its way would put the reservation back under the hand.
  await client.cancelQueries({ queryKey: RESERVATIONS })
  const before = client.getQueriesData<AgendaEntry[]>({ queryKey: RESERVATIONS })
  const moved = { ...entry, date: to.day, time: formatTime(to.minute) }
  client.setQueriesData<AgendaEntry[]>({ queryKey: RESERVATIONS }, (entries) =>
    entries?.map((other) => (other.id === entry.id ? moved : other)),
  )
  return before
}
