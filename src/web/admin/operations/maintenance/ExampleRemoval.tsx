import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Examples } from '#contract/content/examples.ts'
import { french, NNBSP } from '#domain/language/typography.ts'
import { ConfirmButton } from '../../ui/confirm/ConfirmButton.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { Section } from '../../ui/Section.tsx'
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
  const [remaining, setRemaining] = useState<Examples['remaining']>([])
  if (!examples.hasExamples) {
    return (
      <div role="status">
        <p>Il ne reste aucune donnée d’exemple.</p>
        <RemainingExamples examples={remaining} />
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
          <ConfirmButton
            label="Supprimer les données d’exemple"
            title={french`Supprimer les données d’exemple ?`}
            confirmLabel="Supprimer les données d’exemple"
            action={removeExamples}
            done={({ message }) => message}
            failure={FAILURE}
            refresh={refreshEverything}
            onDone={({ remaining }) => setRemaining(remaining)}
          >
            <p>
              <strong>{formatCounts(examples.removable)}</strong>
            </p>
            <p>
              Leurs images quittent le disque{NNBSP}; les pages Accueil et Contact redeviennent vides si vous
              ne les avez pas modifiées. Cela ne peut pas être annulé.
            </p>
            <RemainingExamples examples={examples.remaining} />
          </ConfirmButton>
        </div>
      )}
    </>
  )
}
