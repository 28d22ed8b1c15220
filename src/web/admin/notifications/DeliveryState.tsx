import type { JournalEntry } from '#contract/journal.ts'
import { Badge } from '../ui/Badge.tsx'
import styles from './notifications.module.css'
import { standingOf } from './words.ts'

export function DeliveryState({ entry }: { entry: JournalEntry }) {
  const { words, tone } = standingOf(entry)
  return (
    <div>
      <Badge tone={tone}>{words}</Badge>
      {entry.error !== null && <span className={styles.detail}>{entry.error}</span>}
    </div>
  )
}
