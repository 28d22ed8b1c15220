import { useState } from 'react'
import type { LocalTime } from '#domain/time.ts'
import { notify } from '#web/app/toasts.tsx'
import { draftOf, dropDraft } from '../drafts.ts'
import { useAdmin } from '../use-admin.ts'
import { useFocusReturn } from '../use-focus-return.ts'
import type { AgendaActions } from './agenda-actions.ts'
import { CREATE_DRAFT, type CreateValues, type Dialog } from './dialog.ts'

export function useDialog(now: LocalTime) {
  const adminId = useAdmin().id
  const [dialog, setDialog] = useState<Dialog | null>(() => interruptedDialog(adminId, now))
  const focus = useFocusReturn()
  const open = (next: Dialog) => {
    focus.remember()
    setDialog(next)
  }
  const on: Omit<AgendaActions, 'moveOrResize'> = {
    create(at, time, praticienId) {
      if (at === null) return void notify('error', 'Créneau déjà passé')
      open({ kind: 'create', date: at.day, time, praticienId: praticienId ?? null, draft: null })
    },
    select: (stretch) => open({ kind: 'stretch', stretch }),
    open({ kind, details }) {
      if (kind === 'reservation') open({ kind: 'edit', reservation: details })
      if (kind === 'block') open({ kind: 'change-block', block: details })
    },
  }
  return {
    dialog,
    on,
    open,
    /** Replaces the dialog; focus still returns to what opened the first one. */
    turnTo: setDialog,
    close: () => {
      dropDraft(CREATE_DRAFT)
      setDialog(null)
      focus.restoreFocus()
    },
  }
}

/** Reopens the form that an expired session interrupted, with its draft. */
function interruptedDialog(adminId: number, now: LocalTime): Dialog | null {
  const draft = draftOf<CreateValues>(CREATE_DRAFT, adminId)
  return draft && { kind: 'create', date: now.day, time: '', praticienId: null, draft }
}
