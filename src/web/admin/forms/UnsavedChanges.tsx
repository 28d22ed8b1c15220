import { use, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { type Location, useBeforeUnload } from 'react-router'
import { french } from '#domain/language/typography.ts'
import { adminPaths } from '../paths.ts'
import { type LeaveDecision, useLeaveGuard } from '../session/leave-guards.ts'
import { ConfirmDialog } from '../ui/confirm/ConfirmDialog.tsx'
import { DialogContext, type DialogState, type UnsavedQuestion } from '../ui/dialog/dialog-context.ts'

type Props = {
  when: boolean
  /** Treats another query string as another screen. */
  bySearch?: boolean
  /** In a dialog: called when its text is abandoned. */
  onDiscard?: () => void
  /** Asked instead of the question about what was typed. */
  question?: UnsavedQuestion
}

/** Beside each form: asks before what is not saved is left, in its dialog or else on its screen. */
export function UnsavedChanges({ when, bySearch = false, onDiscard, question }: Props) {
  const dialog = use(DialogContext)
  useBeforeUnload(
    useCallback(
      (event) => {
        if (when) event.preventDefault()
      },
      [when],
    ),
  )
  if (!dialog) return <UnsavedScreen when={when} bySearch={bySearch} question={question} />
  return when ? <UnsavedText unsaved={dialog.unsaved} onDiscard={onDiscard} question={question} /> : null
}

type TextProps = Pick<DialogState, 'unsaved'> & Pick<Props, 'onDiscard' | 'question'>

function UnsavedText({ unsaved, onDiscard, question }: TextProps) {
  const discard = useEffectEvent(() => onDiscard?.())
  useEffect(() => {
    const form = { onDiscard: () => discard(), question }
    unsaved.add(form)
    return () => void unsaved.delete(form)
  }, [unsaved, question])
  return null
}

type ScreenProps = Required<Pick<Props, 'when' | 'bySearch'>> & Pick<Props, 'question'>

function UnsavedScreen({ when, bySearch, question = ABOUT_CHANGES }: ScreenProps) {
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
      title={french`${question.discard} ?`}
      confirmLabel={question.discard}
      cancelLabel={question.keep}
      onConfirm={() => decide(decision.leave)}
      onCancel={() => decide(decision.stay)}
    >
      <p>{question.text}</p>
    </ConfirmDialog>
  )
}

const ABOUT_CHANGES: UnsavedQuestion = {
  text: 'Vos modifications ne sont pas enregistrées.',
  discard: 'Quitter sans enregistrer',
  keep: 'Rester sur cette page',
}
