import type { LocalTime } from '#domain/language/time.ts'
import type { AgendaActions } from '../entries/agenda-actions.ts'
import { useMoveEntry } from './move/use-move-entry.ts'
import { useDialog } from './use-dialog.ts'

/** The dialogs of the calendar, and what is done with its entries. `shown`: see `useDialog`. */
export function useReservationDialogs(now: LocalTime, shown: number | null) {
  const dialog = useDialog(now, shown)
  const actions: AgendaActions = { ...dialog.actions, moveOrResize: useMoveEntry(now, dialog.open) }
  return { ...dialog, actions }
}
