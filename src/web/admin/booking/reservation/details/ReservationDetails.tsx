import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { frenchDate } from '#domain/language/french-day.ts'
import { frenchLength } from '#domain/language/french-length.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { groupedPhone } from '#domain/language/phone-number.ts'
import { frenchTime, toLocalTime } from '#domain/language/time.ts'
import { toTelUrl } from '#web/ui/phone-number.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import styles from '../../../ui/dialog/dialog.module.css'
import { ClientLink } from '../../entries/ClientLink.tsx'
import { reservationEnd } from '../../entries/reservation.ts'
import { attendanceText } from '../client/ClientSummaryLines.tsx'
import { clientSummariesQuery } from '../client/queries.ts'

type Props = {
  reservation: AgendaReservation
  onOpen: ((screen: 'client' | 'link') => void) | null
  /** Null where the terms cannot be changed, or are being changed. */
  onChangeTerms: (() => void) | null
}

export function ReservationDetails({ reservation, onOpen, onChangeTerms }: Props) {
  const { clientId, clientPhone, clientEmail, serviceName, price } = reservation
  const hours = `${frenchTime(toLocalTime(reservation).minute)} – ${frenchTime(reservationEnd(reservation))}`
  const lines: [string, ReactNode][] = [
    ['Date', frenchDate(reservation.date)],
    ['Horaire', hours],
    [
      'Prestation',
      [serviceName, frenchLength(reservation.duration), price === null ? null : frenchPrice(price)]
        .filter(Boolean)
        .join(' · '),
    ],
    ['Praticien', reservation.praticienName],
    [
      'Client',
      clientId !== null && (
        <>
          <ClientCount id={clientId} /> <ClientLink id={clientId}>Voir la fiche du client</ClientLink>
        </>
      ),
    ],
    ['Téléphone', clientPhone && <a href={toTelUrl(clientPhone)}>{groupedPhone(clientPhone)}</a>],
    ['E-mail', clientEmail && <a href={`mailto:${clientEmail}`}>{clientEmail}</a>],
  ]
  return (
    <div>
      <dl className={styles.details}>
        {lines.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {onOpen && (
        <ChangeButtons
          hasName={Boolean(reservation.clientName)}
          onOpen={onOpen}
          onChangeTerms={onChangeTerms}
        />
      )}
    </div>
  )
}

type ChangeProps = Pick<Props, 'onChangeTerms'> & {
  hasName: boolean
  onOpen: NonNullable<Props['onOpen']>
}

function ChangeButtons({ hasName, onOpen, onChangeTerms }: ChangeProps) {
  return (
    <div className={styles.linkButtons}>
      <button
        type="button"
        className={`${primitivesStyles.linkButton} ${styles.linkButton}`}
        onClick={() => onOpen('client')}
      >
        {hasName ? 'Modifier le client' : 'Nommer le client'}
      </button>
      {onChangeTerms && (
        <button
          type="button"
          className={`${primitivesStyles.linkButton} ${styles.linkButton}`}
          onClick={onChangeTerms}
        >
          Changer la prestation ou le prix
        </button>
      )}
      <button
        type="button"
        className={`${primitivesStyles.linkButton} ${styles.linkButton}`}
        onClick={() => onOpen('link')}
      >
        Changer le lien
      </button>
    </div>
  )
}

/** Nothing until it is read, and for a client whom the caller does not see. */
function ClientCount({ id }: { id: number }) {
  const { data: summaries = [] } = useQuery(clientSummariesQuery([id]))
  const summary = summaries.find((one) => one.id === id)
  return summary ? <div>{attendanceText(summary)}</div> : null
}
