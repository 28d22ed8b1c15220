import { Button } from '@mantine/core'
import type { OtherClient, SimilarClients } from '#contract/clients/merges.ts'
import { MATCH_REASON_TEXTS } from '#domain/clients/match.ts'
import { french } from '#domain/language/typography.ts'
import { LOST_CONNECTION } from '#web/app/failure-message.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import primitivesStyles from '#web/ui/primitives.module.css'
import { useFocusReturn } from '../../ui/parts/use-focus-return.ts'
import { useSave } from '../../ui/query/use-save.ts'
import { keepApart, refreshRecords } from './actions.ts'
import { contactLine, nameOf } from './client-line.ts'
import styles from './merge.module.css'

type Props = {
  clientId: number
  similar: SimilarClients['similar']
  onMerge: (other: OtherClient) => void
}

export function SimilarList({ clientId, similar, onMerge }: Props) {
  const focus = useFocusReturn()
  const separating = useSave((other: OtherClient) => keepApart(clientId, other.id), {
    done: ({ message }) => message,
    failure: LOST_CONNECTION,
    refresh: async () => {
      await refreshRecords()
      focus.restoreFocus()
    },
  })
  if (similar.length === 0) return <p className={styles.note}>Aucune autre fiche ne ressemble à celle-ci.</p>
  return (
    <>
      <h3 className={styles.title}>{french`Peut-être la même personne`}</h3>
      <ul className={primitivesStyles.stack}>
        {similar.map((other) => (
          <li key={other.id} className={styles.card}>
            <div>
              <strong>{nameOf(other)}</strong>
              <p className={styles.note}>{contactLine(other)}</p>
              <p className={styles.reasons}>
                {other.reasons.map((reason) => MATCH_REASON_TEXTS[reason]).join(', ')}
              </p>
            </div>
            <div className={actionRowStyles.start}>
              <Button
                variant="default"
                aria-label={`Réunir avec ${nameOf(other)}…`}
                onClick={() => onMerge(other)}
              >
                Réunir…
              </Button>
              <Button
                variant="subtle"
                aria-label={french`Deux personnes : ne plus proposer ${nameOf(other)}`}
                disabled={separating.isPending}
                onClick={() => {
                  focus.remember()
                  separating.mutate(other)
                }}
              >
                Deux personnes
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
