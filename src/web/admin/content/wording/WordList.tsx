import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { WatchedWordFields } from '#contract/content/wording.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import primitivesStyles from '#web/ui/primitives.module.css'
import { wordingQuery } from '../../queries.ts'
import { useDialogFor } from '../../ui/dialog/use-dialog-state.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { useSave } from '../../ui/query/use-save.ts'
import { Section } from '../../ui/Section.tsx'
import { removeWord } from './actions.ts'
import { ResetWords } from './ResetWords.tsx'
import { WordDialog } from './WordDialog.tsx'
import { WordGroups } from './WordGroups.tsx'
import styles from './wording.module.css'

export function WordList() {
  const wording = useQuery(wordingQuery)
  return (
    <Section
      id="mots"
      title="Mots à éviter"
      help="Ils sont signalés, sans rien bloquer, quand vous écrivez une prestation, une page ou un profil."
    >
      <QueryBoundary of={wording}>
        {({ words, isOriginal }) => <Words words={words} isOriginal={isOriginal} />}
      </QueryBoundary>
    </Section>
  )
}

function Words({ words, isOriginal }: { words: WatchedWordFields[]; isOriginal: boolean }) {
  const { shown: edited, open: openDialog, close } = useDialogFor<WatchedWordFields | 'new'>()
  const removal = useSave(removeWord, {
    done: 'Mot retiré',
    failure: 'Erreur lors de la suppression',
  })
  return (
    <div className={`${primitivesStyles.largeStack} ${styles.list}`}>
      <details>
        <summary>{formatCount(words.length)}</summary>
        <div>
          <WordGroups
            words={words}
            onEdit={openDialog}
            onRemove={(word) => removal.mutate(word)}
            disabled={removal.isPending}
          />
        </div>
      </details>
      <div className={actionRowStyles.start}>
        <Button variant="default" onClick={() => openDialog('new')}>
          Ajouter un mot
        </Button>
        {!isOriginal && <ResetWords />}
      </div>
      {edited !== null && <WordDialog word={edited === 'new' ? null : edited} onClose={close} />}
    </div>
  )
}

function formatCount(count: number): string {
  if (count === 0) return 'Aucun mot signalé'
  return count === 1 ? '1 mot signalé' : `${frenchNumber(count)} mots signalés`
}
