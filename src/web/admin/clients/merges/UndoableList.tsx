import { Button } from '@mantine/core'
import type { UndoableMerge } from '#contract/clients/merges.ts'
import { frenchDatedTime } from '#domain/privacy/personal-data-text.ts'
import { LOST_CONNECTION } from '#web/app/failure-message.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { useFocusReturn } from '../../ui/parts/use-focus-return.ts'
import { useSave } from '../../ui/query/use-save.ts'
import { refreshRecords, undoMerge } from './actions.ts'
import styles from './merge.module.css'

export function UndoableList({ undoable }: { undoable: readonly UndoableMerge[] }) {
  const focus = useFocusReturn()
  const undoing = useSave(undoMerge, {
    done: ({ message }) => message,
    failure: LOST_CONNECTION,
    refresh: async () => {
      await refreshRecords()
      focus.restoreFocus()
    },
  })
  if (undoable.length === 0) return null
  return (
    <ul className={primitivesStyles.stack}>
      {undoable.map((merge) => (
        <li key={merge.id} className={styles.card}>
          <div>
            <strong>{sentenceOf(merge)}</strong>
            <p className={styles.note}>
              {frenchDatedTime(merge.at)}, {merge.reservations} rendez-vous. Se défait pendant un jour.
            </p>
          </div>
          <Button
            variant="default"
            aria-label={`Revenir en arrière : ${sentenceOf(merge)}`}
            disabled={undoing.isPending}
            onClick={() => {
              focus.remember()
              undoing.mutate(merge.id)
            }}
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
