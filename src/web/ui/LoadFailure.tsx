import type { ReactNode } from 'react'
import styles from './button.module.css'
import { Notice } from './Notice.tsx'

/** `reason`: a sentence, or paragraphs of their own. */
type Props = { title: string; reason: ReactNode; onRetry: () => void }

export function LoadFailure({ title, reason, onRetry }: Props) {
  return (
    <Notice kind="error" title={title}>
      {typeof reason === 'string' ? <p>{reason}</p> : reason}
      <button type="button" className={`${styles.quiet} ${styles.small}`} onClick={onRetry}>
        Réessayer
      </button>
    </Notice>
  )
}
