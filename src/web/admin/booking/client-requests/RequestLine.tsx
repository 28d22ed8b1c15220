import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { ClientRequest } from '#contract/booking/client-requests.ts'
import { CLIENT_REQUEST_NAMES, deadlineLine } from '#domain/booking/client-request.ts'
import { frenchDate } from '#domain/language/french-day.ts'
import { groupedPhone } from '#domain/language/phone-number.ts'
import { french } from '#domain/language/typography.ts'
import { requestPath } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import styles from './client-requests.module.css'

/** `isSearched`: its client’s data is on the same screen. */
type Props = { request: ClientRequest; isSearched: boolean; onDone: () => void; onRefuse: () => void }

export function RequestLine({ request, isSearched, onDone, onRefuse }: Props) {
  const { id, kind, clientName, email, phone, clientId, askedOn, reservationDate, isLate } = request
  const contact = [email, phone && groupedPhone(phone)].filter((detail) => detail !== null)
  return (
    <li className={styles.line}>
      <p className={styles.head}>
        <strong>{french`${CLIENT_REQUEST_NAMES[kind]} : ${clientName ?? 'client sans nom'}`}</strong>
        <Badge tone={isLate ? 'danger' : 'warning'}>{isLate ? 'En retard' : 'À traiter'}</Badge>
      </p>
      <p className={isLate ? styles.late : undefined}>{deadlineLine(request)}</p>
      <p className={styles.quiet}>
        {french`Demandé le ${frenchDate(askedOn)} par le lien d’un rendez-vous`}
        {reservationDate !== null && ` (${frenchDate(reservationDate)})`}
        {contact.length > 0 && `, ${contact.join(', ')}`}.
      </p>
      <div className={styles.actions}>
        {!isSearched && (contact.length > 0 || clientId !== null) && (
          <Link to={requestPath(id)}>Chercher cette personne</Link>
        )}
        <Button variant="default" onClick={onDone}>
          Marquer comme traitée
        </Button>
        <Button variant="default" onClick={onRefuse}>
          Refuser…
        </Button>
      </div>
    </li>
  )
}
