import styles from './notices.module.css'
import { useNotices } from './use-notices.tsx'

/** One line, which unfolds. */
export function Notices() {
  const notices = useNotices()
  if (notices.length === 0) return null
  return (
    <details className={styles.notices}>
      <summary>
        <strong>À régler</strong> <span>{notices.map(({ summary }) => summary).join(', ')}</span>
      </summary>
      <div className={styles.list}>
        {notices.map(({ summary, content }) => (
          <div key={summary}>{content}</div>
        ))}
      </div>
    </details>
  )
}
