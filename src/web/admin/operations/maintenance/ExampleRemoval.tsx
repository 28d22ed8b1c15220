import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Examples } from '#contract/content/examples.ts'
import { french, NNBSP } from '#domain/language/typography.ts'
import { ConfirmButton } from '../../ui/confirm/ConfirmButton.tsx'
import { useScrollToAnchor } from '../../ui/parts/use-scroll-to-anchor.ts'
import { refreshEverything, removeExamples } from './actions.ts'
import { ExampleLists } from './ExampleLists.tsx'
import { formatCounts } from './format-counts.ts'
import { examplesQuery } from './queries.ts'
import { RemainingExamples } from './RemainingExamples.tsx'
import styles from './scripts.module.css'

/** Nothing where there are no examples; stays, to report, once those that it showed are removed. */
export function ExampleRemoval() {
  const { data: examples } = useQuery(examplesQuery)
  const [hadExamples, setHadExamples] = useState(false)
  if (examples?.hasExamples && !hadExamples) setHadExamples(true)
  return examples && hadExamples ? <FoldedExamples examples={examples} /> : null
}

function FoldedExamples({ examples }: { examples: Examples }) {
  const isAskedFor = useLocation().hash === `#${ID}`
  useScrollToAnchor()
  return (
    <details className={styles.examples} id={ID} tabIndex={-1} open={isAskedFor}>
      <summary>
        <h2>Données d’exemple</h2>
      </summary>
      <div className={styles.removal}>
        <p>Elles montrent à quoi le site peut ressembler. Ce que vous avez modifié reste.</p>
        <Removal examples={examples} />
      </div>
    </details>
  )
}

const ID = 'exemples'
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
