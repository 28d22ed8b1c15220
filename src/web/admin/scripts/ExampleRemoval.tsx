import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Examples as Found } from '#contract/examples.ts'
import { french, NNBSP } from '#domain/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { notify } from '#web/app/toasts.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { QueryBoundary } from '../ui/query/QueryBoundary.tsx'
import { Section } from '../ui/Section.tsx'
import { useFocusReturn } from '../use-focus-return.ts'
import { refreshEverything, removeExamples } from './actions.ts'
import { ExampleLists } from './ExampleLists.tsx'
import { KeptExamples } from './KeptExamples.tsx'
import { countsText } from './kinds.ts'
import { examplesQuery } from './queries.ts'

export function ExampleRemoval() {
  const examples = useQuery(examplesQuery)
  return (
    <Section
      id="exemples"
      title="Données d’exemple"
      help="Elles montrent à quoi le site peut ressembler. Ce que vous avez modifié reste."
    >
      <QueryBoundary of={examples}>{(found) => <Removal found={found} />}</QueryBoundary>
    </Section>
  )
}

const FAILURE = 'Erreur lors de la suppression'

function Removal({ found }: { found: Found }) {
  const [asking, setAsking] = useState(false)
  const focus = useFocusReturn()
  const close = () => {
    setAsking(false)
    focus.restoreFocus()
  }
  const removal = useMutation({
    mutationFn: removeExamples,
    onSuccess: async ({ message }) => {
      void notify('success', message)
      await refreshEverything()
      close()
    },
    onError: (error) => notify('error', failureMessage(error, FAILURE)),
  })
  const ask = () => {
    focus.remember()
    removal.reset()
    setAsking(true)
  }
  return (
    <>
      <State found={found} stayed={removal.data?.kept ?? []} onAsk={ask} />
      {asking && (
        <ConfirmDialog
          title={french`Supprimer les données d’exemple ?`}
          confirmLabel="Supprimer les données d’exemple"
          pending={removal.isPending}
          error={removal.isError ? failureMessage(removal.error, FAILURE) : null}
          onConfirm={() => removal.mutate()}
          onCancel={close}
        >
          <p>
            <strong>{countsText(found.removable)}</strong>
          </p>
          <p>
            Leurs images quittent le disque{NNBSP}; les pages Accueil et Contact redeviennent vides si vous ne
            les avez pas modifiées. Cela ne peut pas être annulé.
          </p>
          <KeptExamples kept={found.kept} />
        </ConfirmDialog>
      )}
    </>
  )
}

type StateProps = { found: Found; stayed: Found['kept']; onAsk: () => void }

function State({ found, stayed, onAsk }: StateProps) {
  if (!found.isLeft) {
    return (
      <div role="status">
        <p>Il ne reste aucune donnée d’exemple.</p>
        <KeptExamples kept={stayed} />
      </div>
    )
  }
  const isStuck = found.kept.every(({ reason }) => reason === 'reservations') && found.removable.length === 0
  return (
    <>
      <ExampleLists groups={found.removable} />
      <KeptExamples kept={found.kept} />
      {!isStuck && (
        <div>
          <Button variant="default" onClick={onAsk}>
            Supprimer les données d’exemple
          </Button>
        </div>
      )}
    </>
  )
}
