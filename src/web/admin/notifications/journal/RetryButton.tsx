import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { JournalEntry } from '#contract/journal.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { refreshJournal, retryMessage } from '../actions.ts'

export function RetryButton({ entry }: { entry: JournalEntry }) {
  const retry = useMutation({
    mutationFn: retryMessage,
    onSuccess: () => showToast('success', 'Nouvel essai dans un instant'),
    onError: (error) => showToast('error', failureMessage(error, 'Erreur lors de l’envoi')),
    onSettled: refreshJournal,
  })
  if (!entry.canRetry) return null
  return (
    <Button variant="default" size="xs" disabled={retry.isPending} onClick={() => retry.mutate(entry)}>
      Réessayer
      <span className="visually-hidden">{`\u00a0: ${entry.label}, ${entry.recipient}`}</span>
    </Button>
  )
}
