import { use, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { type Location, useBeforeUnload } from 'react-router'
import { french } from '#domain/language/typography.ts'
import { adminPaths } from '../paths.ts'
import { type LeaveDecision, useLeaveGuard } from '../session/leave-guards.ts'
import { ConfirmDialog } from '../ui/confirm/ConfirmDialog.tsx'
import { DialogContext, type DialogState } from '../ui/dialog/dialog-context.ts'

type Props = {
  when: boolean
  /** Treats another query string as another screen. */
  bySearch?: boolean
  /** In a dialog: called when its text is abandoned. */
  onDiscard?: () => void
}

/** Beside each form: asks before what is not saved is left, in its dialog or else on its screen. */
export function UnsavedChanges({ when, bySearch = false, onDiscard }: Props) {
  const dialog = use(DialogContext)
  useBeforeUnload(
    useCallback(
      (event) => {
        if (when) event.preventDefault()
      },
      [when],
    ),
  )
  if (!dialog) return <UnsavedScreen when={when} bySearch={bySearch} />
  return when ? <UnsavedText unsaved={dialog.unsaved} onDiscard={onDiscard} /> : null
}

function UnsavedText({ unsaved, onDiscard }: Pick<DialogState, 'unsaved'> & Pick<Props, 'onDiscard'>) {
  const discard = useEffectEvent(() => onDiscard?.())
  useEffect(() => {
    const form = { onDiscard: () => discard() }
    unsaved.add(form)
    return () => void unsaved.delete(form)
  }, [unsaved])
  return null
}

function UnsavedScreen({ when, bySearch }: Required<Pick<Props, 'when' | 'bySearch'>>) {
  const [decision, setDecision] = useState<LeaveDecision | null>(null)
  const screen = ({ pathname, search }: Location) => (bySearch ? pathname + search : pathname)
  useLeaveGuard({
    blocks: ({ currentLocation, nextLocation }) =>
      when &&
      screen(currentLocation) !== screen(nextLocation) &&
      // An expired session redirects without asking: useDraft() preserves the values.
      nextLocation.pathname !== adminPaths.login,
    ask: setDecision,
  })
  if (!decision) return null
  const decide = (act: () => void) => {
    setDecision(null)
    act()
  }
  return (
    <ConfirmDialog
      title={french`Quitter sans enregistrer ?`}
      confirmLabel="Quitter sans enregistrer"
      cancelLabel="Rester sur cette page"
      onConfirm={() => decide(decision.leave)}
      onCancel={() => decide(decision.stay)}
    >
      <p>Vos modifications ne sont pas enregistrées.</p>
    </ConfirmDialog>
  )
}
