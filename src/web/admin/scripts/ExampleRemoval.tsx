import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Examples } from '#contract/examples.ts'
import { french, NNBSP } from '#domain/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { QueryBoundary } from '../ui/query/QueryBoundary.tsx'
import { Section } from '../ui/Section.tsx'
import { useFocusReturn } from '../use-focus-return.ts'
import { refreshEverything, removeExamples } from './actions.ts'
import { ExampleLists } from './ExampleLists.tsx'
import { formatCounts } from './format-counts.ts'
import { examplesQuery } from './queries.ts'
import { RemainingExamples } from './RemainingExamples.tsx'

export function ExampleRemoval() {
  const examples = useQuery(examplesQuery)
  return (
    <Section
      id="exemples"
      title="Données d’exemple"
      help="Elles montrent à quoi le site peut ressembler. Ce que vous avez modifié reste."
    >
      <QueryBoundary of={examples}>{(loaded) => <Removal examples={loaded} />}</QueryBoundary>
    </Section>
  )
}

const FAILURE = 'Erreur lors de la suppression'

function Removal({ examples }: { examples: Examples }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const focus = useFocusReturn()
  const close = () => {
    setIsConfirming(false)
    focus.restoreFocus()
  }
  const removal = useMutation({
    mutationFn: removeExamples,
    onSuccess: async ({ message }) => {
      void showToast('success', message)
      await refreshEverything()
      close()
    },
    onError: (error) => showToast('error', failureMessage(error, FAILURE)),
  })
  const openConfirmation = () => {
    focus.remember()
    removal.reset()
    setIsConfirming(true)
  }
  return (
    <>
      <ExamplesState
        examples={examples}
        remainingAfterRemoval={removal.data?.remaining ?? []}
        onRemove={openConfirmation}
      />
      {isConfirming && (
        <ConfirmDialog
          title={french`Supprimer les données d’exemple ?`}
          confirmLabel="Supprimer les données d’exemple"
          isPending={removal.isPending}
          error={removal.isError ? failureMessage(removal.error, FAILURE) : null}
          onConfirm={() => removal.mutate()}
          onCancel={close}
        >
          <p>
            <strong>{formatCounts(examples.removable)}</strong>
          </p>
          <p>
            Leurs images quittent le disque{NNBSP}; les pages Accueil et Contact redeviennent vides si vous ne
            les avez pas modifiées. Cela ne peut pas être annulé.
          </p>
          <RemainingExamples examples={examples.remaining} />
        </ConfirmDialog>
      )}
    </>
  )
}

type StateProps = { examples: Examples; remainingAfterRemoval: Examples['remaining']; onRemove: () => void }

function ExamplesState({ examples, remainingAfterRemoval, onRemove }: StateProps) {
  if (!examples.hasExamples) {
    return (
      <div role="status">
        <p>Il ne reste aucune donnée d’exemple.</p>
        <RemainingExamples examples={remainingAfterRemoval} />
      </div>
    )
  }
  const cannotRemoveAny =
    examples.remaining.every(({ reason }) => reason === 'reservations') && examples.removable.length === 0
  return (
    <>
      <ExampleLists groups={examples.removable} />
      <RemainingExamples examples={examples.remaining} />
      {!cannotRemoveAny && (
        <div>
          <Button variant="default" onClick={onRemove}>
            Supprimer les données d’exemple
          </Button>
        </div>
      )}
    </>
  )
}
