import { lazy, Suspense, useEffect, useRef } from 'react'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { refreshPayments } from '../../../../accounting/received/refresh.ts'
import { visitSummary } from '../../../../accounting/visit/visit-summary.ts'
import { useDialogFor } from '../../../../ui/dialog/use-dialog-state.ts'
import { entryKey } from '../../../entries/agenda-entries.ts'

const VisitPaymentsDialog = lazy(async () => ({
  default: (await import('../../../../accounting/visit/VisitPaymentsDialog.tsx')).VisitPaymentsDialog,
}))

/**
 * « Encaisser » of a list. The dialog stands beside the rows: one that is gone by now, as its visit was cancelled
 * elsewhere, leaves the form where it says so.
 */
export function useVisitPayment() {
  const { shown, open, replace, close } = useDialogFor<AgendaReservation>()
  const paid = useRef<AgendaReservation | null>(null)
  // Once the list is read again: the button goes with what was due, and today’s list folds the row.
  useEffect(() => {
    if (paid.current === null || document.activeElement !== document.body) return
    focusRow(paid.current)
    paid.current = null
  })
  const finish = (reservation: AgendaReservation) => {
    paid.current = reservation
    replace(null)
    requestAnimationFrame(() => focusRow(reservation))
  }
  const leave = () => {
    close()
    // Read again by the dialog, which may know more than the list.
    void refreshPayments()
  }
  return {
    pay: open,
    paymentDialog: (
      <Suspense fallback={null}>
        {shown && (
          <VisitPaymentsDialog
            visit={shown}
            summary={visitSummary(shown)}
            onClose={leave}
            onDone={() => finish(shown)}
          />
        )}
      </Suspense>
    ),
  }
}

/** Or the main content, where the row is folded away. */
function focusRow(details: AgendaReservation): void {
  const key = entryKey({ kind: 'reservation', details })
  const row = document.querySelector<HTMLElement>(`[data-stop="${key}"]`)
  const isShown = row !== null && row.closest('details:not([open])') === null
  const target = isShown ? row : document.getElementById('contenu')
  target?.focus({ preventScroll: true })
}
