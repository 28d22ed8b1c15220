import type { LocalTime } from '#domain/language/time.ts'
import { showToast } from '#web/app/toasts.tsx'
import { dropDraft, readDraft } from '../../session/drafts.ts'
import { useAdmin } from '../../session/use-admin.ts'
import { useDialogFor } from '../../ui/dialog/use-dialog-state.ts'
import type { AgendaActions } from '../entries/agenda-actions.ts'
import { CREATE_DRAFT, type CreateDraft, type Dialog } from './dialog.ts'

/** `shown`: the person whose agenda is shown; null for everybody's. */
export function useDialog(now: LocalTime, shown: number | null) {
  const adminId = useAdmin().id
  const { shown: dialog, open, replace, close } = useDialogFor(() => restoreInterruptedDialog(adminId, now))
  const actions: Omit<AgendaActions, 'moveOrResize'> = {
    create(at, time, praticienId) {
      if (at === null) return void showToast('error', 'Créneau déjà passé')
      open({ kind: 'create', date: at.day, time, praticienId: praticienId ?? shown, draft: null })
    },
    select: (span) => open({ kind: 'span', span: { ...span, praticienId: span.praticienId ?? shown } }),
    open({ kind, details }) {
      if (kind === 'reservation') open({ kind: 'edit', reservation: details })
      if (kind === 'block') open({ kind: 'change-block', block: details })
    },
    move: (reservation) => open({ kind: 'edit', reservation, opened: 'start' }),
  }
  return {
    dialog,
    actions,
    open,
    replace,
    close: () => {
      dropDraft(CREATE_DRAFT)
      close()
    },
  }
}

/** Reopens the form that an expired session interrupted, with its draft. */
function restoreInterruptedDialog(adminId: number, now: LocalTime): Dialog | null {
  const draft = readDraft<CreateDraft>(CREATE_DRAFT, adminId)
  return draft && { kind: 'create', date: now.day, time: '', praticienId: null, draft }
}
