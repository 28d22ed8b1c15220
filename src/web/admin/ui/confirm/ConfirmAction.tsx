import type { ReactNode } from 'react'
import { type FailureText, failureMessage } from '#web/app/failure-message.ts'
import { type SaveOptions, useSave } from '../query/use-save.ts'
import { ConfirmDialog, type ConfirmText } from './ConfirmDialog.tsx'

export type ConfirmedAction<Reply> = ConfirmText &
  Pick<SaveOptions<Reply, void>, 'done' | 'refresh' | 'onDone'> & {
    action: () => Promise<Reply>
    failure?: FailureText
    pendingLabel?: string
    /** False while what the dialog must state is loading. */
    isReady?: boolean
    children: ReactNode
  }

/** Asks before it acts. A refusal appears in the dialog, which stays open with what was typed. */
export function ConfirmAction<Reply>({
  action,
  done,
  failure,
  onClose,
  refresh,
  onDone = onClose,
  pendingLabel,
  isReady = true,
  ...question
}: ConfirmedAction<Reply> & { onClose: () => void }) {
  const saving = useSave(action, {
    done,
    // Before the dialog closes: focus must not return to a row that is about to disappear.
    refresh,
    onDone,
  })
  return (
    <ConfirmDialog
      {...question}
      confirmLabel={(saving.isPending && pendingLabel) || question.confirmLabel}
      isPending={saving.isPending || !isReady}
      error={saving.error && failureMessage(saving.error, failure)}
      onConfirm={() => saving.mutate()}
      onCancel={onClose}
    />
  )
}
