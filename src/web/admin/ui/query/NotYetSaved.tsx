import { Badge } from '../Badge.tsx'
import styles from './NotYetSaved.module.css'

/** Beside what a waiting save will store. It stands empty before, so that screen readers announce it. */
export function NotYetSaved({ when }: { when: boolean }) {
  return (
    <span className={styles.mark} role="status">
      {when && <Badge tone="warning">Pas encore enregistré</Badge>}
    </span>
  )
}
