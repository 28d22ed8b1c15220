import { Button } from '@mantine/core'
import type { JournalEntry } from '#contract/messages/journal.ts'
import { groupedPhone } from '#domain/language/phone-number.ts'
import { refreshJournal } from '../../../queries.ts'
import { useSave } from '../../../ui/query/use-save.ts'
import { retryMessage } from '../actions.ts'

export function RetryButton({ entry }: { entry: JournalEntry }) {
  const retry = useSave(retryMessage, {
    done: 'Nouvel essai dans un instant',
    failure: 'Erreur lors de l’envoi',
    refresh: refreshJournal,
  })
  if (!entry.canRetry) return null
  return (
    <Button variant="default" size="xs" disabled={retry.isPending} onClick={() => retry.mutate(entry)}>
      Réessayer
      <span className="visually-hidden">{`\u00a0: ${entry.label}, ${groupedPhone(entry.recipient)}`}</span>
    </Button>
  )
}
