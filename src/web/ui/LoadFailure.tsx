import styles from './button.module.css'
import { Notice } from './Notice.tsx'

type Props = { title: string; reason: string; onRetry: () => void }

export function LoadFailure({ title, reason, onRetry }: Props) {
  return (
    <Notice kind="error" title={title}>
      <p>{reason}</p>
      <button type="button" className={`${styles.quiet} ${styles.small}`} onClick={onRetry}>
        Réessayer
      </button>
    </Notice>
  )
}
