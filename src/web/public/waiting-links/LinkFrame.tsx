import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { Attempt } from '#web/app/attempt.ts'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import styles from '../reservation/reservation-page.module.css'

type Props<Data> = { title: string; opened: Attempt<Data>; children: (data: Data) => ReactNode }

/** Of a page behind a secret link; instead of its contents, why it could not be loaded. */
export function LinkFrame<Data>({ title, opened, children }: Props<Data>) {
  const { revalidate } = useRevalidator()
  return (
    <div className={styles.page}>
      <PageHead title={title} noIndex />
      {/* In addition to the header, which a saved copy of the page lacks: its URL is secret. */}
      <meta name="referrer" content="no-referrer" />
      {opened.failure === undefined ? (
        children(opened.data)
      ) : (
        <div className={styles.card}>
          <h1 className={styles.title}>{title}</h1>
          <LoadFailure
            title="Erreur lors du chargement"
            reason={opened.failure}
            onRetry={() => void revalidate()}
          />
        </div>
      )}
    </div>
  )
}
