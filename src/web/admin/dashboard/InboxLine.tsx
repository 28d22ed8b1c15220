import type { InboxSummary } from '#contract/dashboard/dashboard.ts'
import type { Day } from '#domain/language/time.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { Badge } from '../ui/Badge.tsx'
import styles from './dashboard.module.css'
import { relativeDateText } from './today/date-times.ts'

type Props = { message: InboxSummary['latest'][number]; today: Day }

export function InboxLine({ message: { name, excerpt, status, at }, today }: Props) {
  return (
    <li className={styles.line}>
      <p className={styles.lineHead}>
        <strong>{name}</strong>
        {status === 'new' && <Badge tone="warning">Nouveau</Badge>}
      </p>
      <p>{excerpt}</p>
      <p className={primitivesStyles.note}>
        <time dateTime={`${at.date}T${at.time}`}>{relativeDateText(at, today)}</time>
      </p>
    </li>
  )
}
