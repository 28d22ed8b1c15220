import type { JournalEntry } from '#contract/messages/journal.ts'
import { Badge } from '../../ui/Badge.tsx'
import { deliveryStatus } from './labels.ts'
import styles from './notifications.module.css'

export function DeliveryState({ entry }: { entry: JournalEntry }) {
  const { label, tone } = deliveryStatus(entry)
  return (
    <div>
      <Badge tone={tone}>{label}</Badge>
      {entry.error !== null && <span className={styles.detail}>{entry.error}</span>}
    </div>
  )
}
