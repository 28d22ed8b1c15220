import { useQuery } from '@tanstack/react-query'
import { failureMessage } from '#web/app/failure-message.ts'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import styles from '../reservation/reservation-page.module.css'
import { ownReservationQuery } from './queries.ts'
import { ReservationView } from './ReservationView.tsx'
import { UnknownLink } from './UnknownLink.tsx'
import { isGone } from './use-change.ts'

/** The reservation that a link opens, as it stands. */
export function OpenedReservation({ token }: { token: string }) {
  const asked = useQuery(ownReservationQuery(token))
  if (asked.data) return <ReservationView reservation={asked.data} token={token} />
  if (asked.error && isGone(asked.error)) return <UnknownLink />
  return (
    <div className={styles.card}>
      <h1 className={styles.title}>Votre rendez-vous</h1>
      {asked.error ? (
        <LoadFailure
          title="Erreur lors du chargement"
          reason={failureMessage(asked.error)}
          onRetry={() => void asked.refetch()}
        />
      ) : (
        <p role="status">Chargement...</p>
      )}
    </div>
  )
}
