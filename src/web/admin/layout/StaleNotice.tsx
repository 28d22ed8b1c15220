import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { failureMessage } from '#web/app/failure-message.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import styles from './AdminNotice.module.css'

/** One for the screen, whose parts keep what they have read where reading it again fails. */
export function StaleNotice() {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const error = useSyncExternalStore(
    (onChange) => cache.subscribe(notifyManager.batchCalls(onChange)),
    () => cache.findAll(STALE)[0]?.state.error ?? null,
  )
  if (error === null) return null
  return (
    <p className={styles.notice} role="alert">
      Cet écran n’est plus à jour. {failureMessage(error)}
      <button
        type="button"
        className={primitivesStyles.linkButton}
        onClick={() => void client.refetchQueries(STALE)}
      >
        Réessayer
      </button>
    </p>
  )
}

/** The next part of a list says itself that it failed, where it was asked for. */
const STALE = {
  type: 'active',
  predicate: ({ state: { status, data, fetchMeta } }: Query) =>
    status === 'error' && data !== undefined && !fetchMeta?.fetchMore,
} as const
