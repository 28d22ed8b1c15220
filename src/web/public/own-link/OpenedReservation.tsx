import { useQuery } from '@tanstack/react-query'
import { failureMessage } from '#web/app/failure-message.ts'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import styles from '../reservation/reservation-page.module.css'
import { ownReservationQuery } from './queries.ts'
import { ReservationView } from './ReservationView.tsx'
import { UnknownLink } from './UnknownLink.tsx'
import { isGone } from './use-change.ts'

export function OpenedReservation({ token }: { token: string }) {
  const query = useQuery(ownReservationQuery(token))
  // First: what was read before the link ended is no longer shown.
  if (query.error && isGone(query.error)) return <UnknownLink />
  if (query.data) return <ReservationView reservation={query.data} token={token} />
  return (
    <div className={styles.card}>
      <h1 className={styles.title}>Votre rendez-vous</h1>
      {query.error ? (
        <LoadFailure
          title="Erreur lors du chargement"
          reason={failureMessage(query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <p role="status">Chargement...</p>
      )}
    </div>
  )
}
