import { Fragment } from 'react'
import { french } from '#domain/language/typography.ts'
import styles from './notices.module.css'
import { type PracticeNotice, useNotices } from './use-notices.tsx'

/** Shows urgent notices in full and folds the others into one line. */
export function Notices() {
  const { urgent = [], folded = [] } = Object.groupBy(useNotices(), ({ isUrgent }) =>
    isUrgent ? 'urgent' : 'folded',
  )
  return (
    <>
      {urgent.map(({ summary, content }) => (
        <Fragment key={summary}>{content}</Fragment>
      ))}
      {folded.length > 0 && <FoldedNotices notices={folded} />}
    </>
  )
}

function FoldedNotices({ notices }: { notices: readonly PracticeNotice[] }) {
  return (
    <details className={styles.notices}>
      <summary>
        <strong>{notices.length === 1 ? '1 chose à régler' : `${notices.length} choses à régler`}</strong>
        <span>{french` : ${notices.map(({ summary }) => summary).join(', ')}`}</span>
      </summary>
      <div className={styles.list}>
        {notices.map(({ summary, content }) => (
          <div key={summary}>{content}</div>
        ))}
      </div>
    </details>
  )
}
