import { Modal, type ModalProps } from '@mantine/core'
import { use, useState } from 'react'
import { adminPaths } from '../../paths.ts'
import { useLeaveGuard } from '../../session/leave-guards.ts'
import { DiscardQuestion } from './DiscardQuestion.tsx'
import { DialogContext, type UnsavedForm } from './dialog-context.ts'
import { useOpenDialog } from './open-dialogs.ts'

type Props = Pick<ModalProps, 'title' | 'size' | 'zIndex' | 'closeOnClickOutside' | 'children'> & {
  /** Selector of where it is rendered, if not in place. */
  target?: string
  onClose: () => void
}

type Question = { onDiscard: () => void; onKeep: () => void; focused: Element | null }

/**
 * Every dialog of the back office. A form in it says with `UnsavedChanges` that it holds something unsaved: a click
 * beside the dialog then does nothing, and whatever else would lose it asks first. Back closes the dialog, not the
 * screen.
 */
export function DialogFrame({ onClose, closeOnClickOutside = true, target, children, ...props }: Props) {
  const parent = use(DialogContext)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [unsaved] = useState(() => new Set<UnsavedForm>())
  const [question, setQuestion] = useState<Question | null>(null)
  const ask = (onDiscard: () => void, onKeep = () => {}) =>
    setQuestion({ onDiscard, onKeep, focused: question?.focused ?? document.activeElement })
  const discard = (then: () => void) => (unsaved.size === 0 ? then() : ask(then))
  const close = () => discard(onClose)
  const keep = () => {
    setQuestion(null)
    question?.onKeep()
    if (question?.focused instanceof HTMLElement) question.focused.focus({ preventScroll: true })
  }
  useOpenDialog({ onEscape: question ? keep : close })
  useLeaveGuard({
    blocks: ({ historyAction, currentLocation, nextLocation }) =>
      // An expired session redirects without asking: drafts preserve the values.
      nextLocation.pathname !== adminPaths.login &&
      (historyAction === 'POP' || (unsaved.size > 0 && currentLocation.pathname !== nextLocation.pathname)),
    ask: ({ leave, stay }, { historyAction }) => {
      if (historyAction !== 'POP') return ask(leave, stay)
      stay()
      close()
    },
  })
  const abandon = () => {
    for (const { onDiscard } of unsaved) onDiscard()
    setQuestion(null)
    question?.onDiscard()
  }
  const portalTarget = target ?? parent?.place
  return (
    <DialogContext value={{ unsaved, discard, place }}>
      <Modal
        ref={setPlace}
        opened
        {...props}
        {...(portalTarget && { withinPortal: true, portalProps: { target: portalTarget } })}
        closeOnEscape={false}
        closeOnClickOutside={false}
        overlayProps={{ onClick: () => closeOnClickOutside && unsaved.size === 0 && onClose() }}
        onClose={close}
      >
        {children}
        {question && (
          <DiscardQuestion question={[...unsaved].at(-1)?.question} onKeep={keep} onDiscard={abandon} />
        )}
      </Modal>
    </DialogContext>
  )
}
