import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { UndoableMerge } from '#contract/client-merges.ts'
import { frenchDatedTime } from '#domain/personal-data-text.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { useFocusReturn } from '../../use-focus-return.ts'
import { refreshRecords, undoMerge } from './actions.ts'
import { countText } from './client-line.ts'
import styles from './merge.module.css'

export function UndoableList({ undoable }: { undoable: readonly UndoableMerge[] }) {
  const focus = useFocusReturn()
  const undoing = useMutation({
    mutationFn: (id: number) => undoMerge(id),
    onMutate: focus.remember,
    onSuccess: ({ message }) => void showToast('success', message),
    onError: (error) => void showToast('error', failureMessage(error)),
    onSettled: async () => {
      await refreshRecords()
      focus.restoreFocus()
    },
  })
  if (undoable.length === 0) return null
  return (
    <ul className={styles.list}>
      {undoable.map((merge) => (
        <li key={merge.id} className={styles.card}>
          <div>
            <strong>{sentenceOf(merge)}</strong>
            <p className={styles.note}>
              {frenchDatedTime(merge.at)}, {countText(merge.reservations, 'réservation')}. Se défait pendant
              un jour.
            </p>
          </div>
          <Button
            variant="default"
            aria-label={`Revenir en arrière : ${sentenceOf(merge)}`}
            disabled={undoing.isPending}
            onClick={() => undoing.mutate(merge.id)}
          >
            Revenir en arrière
          </Button>
        </li>
      ))}
    </ul>
  )
}

function sentenceOf({ otherName }: UndoableMerge): string {
  return `Réunie avec ${otherName ?? 'Sans nom'}`
}
