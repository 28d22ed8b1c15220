import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { OtherClient, SimilarClients } from '#contract/client-merges.ts'
import { MATCH_REASON_TEXTS } from '#domain/client-match.ts'
import { french } from '#domain/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import actionRowStyles from '#web/ui/action-row.module.css'
import { useFocusReturn } from '../../use-focus-return.ts'
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
  const separating = useMutation({
    mutationFn: (other: OtherClient) => keepApart(clientId, other.id),
    onMutate: focus.remember,
    onSuccess: ({ message }) => void showToast('success', message),
    onError: (error) => void showToast('error', failureMessage(error)),
    onSettled: async () => {
      await refreshRecords()
      focus.restoreFocus()
    },
  })
  if (similar.length === 0) return <p className={styles.note}>Aucune autre fiche ne ressemble à celle-ci.</p>
  return (
    <>
      <h3 className={styles.title}>{french`Peut-être la même personne`}</h3>
      <ul className={styles.list}>
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
                onClick={() => separating.mutate(other)}
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
