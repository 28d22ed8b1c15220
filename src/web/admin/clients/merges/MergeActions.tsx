import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OtherClient } from '#contract/clients/merges.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import primitivesStyles from '#web/ui/primitives.module.css'
import { useDialogFor } from '../../ui/dialog/use-dialog-state.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { Section } from '../../ui/Section.tsx'
import { FindDialog } from './FindDialog.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import styles from './merge.module.css'
import { similarClientsQuery } from './queries.ts'
import { SimilarList } from './SimilarList.tsx'
import { UndoableList } from './UndoableList.tsx'

type Dialog = { kind: 'find' } | { kind: 'merge'; other: OtherClient }

export function MergeActions({ clientId }: { clientId: number }) {
  const similar = useQuery(similarClientsQuery(clientId))
  const { shown: dialog, open, replace, close } = useDialogFor<Dialog>()
  const choose = (other: OtherClient) => replace({ kind: 'merge', other })
  return (
    <Section id="fiches" title="Réunir des fiches" help="Deux fiches d’une même personne se réunissent.">
      <QueryBoundary of={similar}>
        {(found) => (
          <div className={`${primitivesStyles.stack} ${styles.found}`}>
            <UndoableList undoable={found.undoable} />
            <SimilarList
              clientId={clientId}
              similar={found.similar}
              onMerge={(other) => open({ kind: 'merge', other })}
            />
          </div>
        )}
      </QueryBoundary>
      <div className={actionRowStyles.start}>
        <Button variant="default" onClick={() => open({ kind: 'find' })}>
          Réunir avec un autre client…
        </Button>
      </div>
      {dialog?.kind === 'find' && <FindDialog clientId={clientId} onChoose={choose} onClose={close} />}
      {dialog?.kind === 'merge' && <MergeDialog clientId={clientId} other={dialog.other} onClose={close} />}
    </Section>
  )
}
