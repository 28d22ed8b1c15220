import type { JournalEntry } from '#contract/journal.ts'
import { Badge } from '../ui/Badge.tsx'
import styles from './notifications.module.css'
import { deliveryStatus } from './words.ts'

export function DeliveryState({ entry }: { entry: JournalEntry }) {
  const { words, tone } = deliveryStatus(entry)
  return (
    <div>
      <Badge tone={tone}>{words}</Badge>
      {entry.error !== null && <span className={styles.detail}>{entry.error}</span>}
    </div>
  )
}
