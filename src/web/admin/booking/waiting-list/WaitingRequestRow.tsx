import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { WaitingRequest } from '#contract/booking/waiting/waiting-list.ts'
import { dayNumeral, frenchDateTime, monthName } from '#domain/language/french-day.ts'
import { frenchLength } from '#domain/language/french-length.ts'
import { groupedPhone } from '#domain/language/phone-number.ts'
import { type Day, toLocalTime } from '#domain/language/time.ts'
import { toTelUrl } from '#web/ui/phone-number.ts'
import { adminPaths } from '../../paths.ts'
import tableStyles from '../../ui/table.module.css'
import styles from './waiting-list.module.css'
import { wantedTimesText } from './waiting-times.ts'

type Start = NonNullable<WaitingRequest['nextFree']>

type Props = {
  onOffer: (start: Start) => void
  request: WaitingRequest
  isTeam: boolean
  today: Day
  onBook: (start: Start) => void
  onRemove: () => void
}

export function WaitingRequestRow({ request, isTeam, today, onBook, onOffer, onRemove }: Props) {
  const { serviceName, duration, praticienName, until, askedOn, reservation } = request
  const name = request.clientName ?? 'Client sans nom'
  return (
    <tr>
      <th scope="row">
        <div className={styles.lines}>
          <span>{name}</span>
          <Contact request={request} name={name} />
        </div>
      </th>
      <td data-label="Prestation">
        <div className={styles.lines}>
          <span>{`${serviceName} · ${frenchLength(duration)}`}</span>
          {isTeam && <span className={tableStyles.muted}>{`avec ${praticienName ?? 'n’importe qui'}`}</span>}
        </div>
      </td>
      <td data-label="Quand">
        <div className={styles.lines}>
          <span>{wantedTimesText(request)}</span>
          <span className={tableStyles.muted}>{`jusqu’au ${dayAndMonthOf(until)}`}</span>
          {reservation && (
            <span>{`avant son rendez-vous du ${frenchDateTime(toLocalTime(reservation))}`}</span>
          )}
        </div>
      </td>
      <td data-label="Demandé">
        <span className={styles.day}>
          {askedOn === today ? 'aujourd’hui' : `le ${dayAndMonthOf(askedOn)}`}
        </span>
      </td>
      <td data-label="Première place">
        <FirstFree request={request} name={name} onBook={onBook} onOffer={onOffer} />
      </td>
      <td className={tableStyles.actions}>
        <div>
          <Button
            variant="default"
            size="xs"
            className={tableStyles.destructive}
            aria-label={`Retirer ${name}`}
            onClick={onRemove}
          >
            Retirer
          </Button>
        </div>
      </td>
    </tr>
  )
}

function Contact({ request: { clientPhone, clientEmail }, name }: { request: WaitingRequest; name: string }) {
  return (
    <>
      {clientPhone && (
        <a
          className={styles.contact}
          href={toTelUrl(clientPhone)}
          aria-label={`Appeler ${name}, ${groupedPhone(clientPhone)}`}
        >
          {groupedPhone(clientPhone)}
        </a>
      )}
      {clientEmail && (
        <a className={styles.contact} href={`mailto:${clientEmail}`}>
          {clientEmail}
        </a>
      )}
    </>
  )
}

type FreeProps = Pick<Props, 'request' | 'onBook' | 'onOffer'> & { name: string }

/** An earlier time moves the appointment that there is already. */
function FirstFree({ request, name, onBook, onOffer }: FreeProps) {
  const { nextFree, reservation, clientEmail } = request
  if (request.isGone) return <span className={tableStyles.muted}>Durée supprimée : à appeler</span>
  if (nextFree === null) return <span className={tableStyles.muted}>Rien de libre</span>
  const start = frenchDateTime(toLocalTime(nextFree))
  return (
    <div className={styles.free}>
      <span>{start}</span>
      <div className={styles.offer}>
        {reservation ? (
          <Button
            component={Link}
            to={reservationUrl(reservation)}
            variant="default"
            size="xs"
            aria-label={`Déplacer le rendez-vous de ${name}`}
          >
            Déplacer
          </Button>
        ) : (
          <Button size="xs" aria-label={`Réserver pour ${name}, ${start}`} onClick={() => onBook(nextFree)}>
            Réserver
          </Button>
        )}
        {clientEmail && (
          <Button
            variant="default"
            size="xs"
            aria-label={`Proposer ${start} à ${name}`}
            onClick={() => onOffer(nextFree)}
          >
            Proposer
          </Button>
        )}
      </div>
    </div>
  )
}

function reservationUrl({ id, date }: { id: number; date: Day }): string {
  return `${adminPaths.reservations}?${new URLSearchParams({ date, reservation: String(id) })}`
}

/** « 10 mai ». */
function dayAndMonthOf(day: Day): string {
  return `${dayNumeral(day)} ${monthName(day)}`
}
