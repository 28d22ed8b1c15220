import { useQuery } from '@tanstack/react-query'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { groupedPhone } from '#domain/language/phone-number.ts'
import { toTelUrl } from '#web/ui/phone-number.ts'
import { SmsNumberNote } from '../../../messages/notifications/sms/SmsNumberNote.tsx'
import { AbsenceSign } from '../../attendance/AbsenceSign.tsx'
import { ClientLink } from '../../entries/ClientLink.tsx'
import { ClientSummaryLines } from '../client/ClientSummaryLines.tsx'
import { clientSummariesQuery } from '../client/queries.ts'
import styles from './card.module.css'
import type { NotesProps } from './visit-notes.ts'

/** Below the name: how to call them, how often they came, what they like, the newest note. */
export function ClientLines({ reservation, Notes }: NotesProps & { reservation: AgendaReservation }) {
  const { id, clientId, clientPhone, clientEmail, date } = reservation
  return (
    <div className={styles.who}>
      <p className={styles.contact}>
        {clientPhone && (
          <a className={styles.phone} href={toTelUrl(clientPhone)}>
            {groupedPhone(clientPhone)}
          </a>
        )}
        {clientEmail && <a href={`mailto:${clientEmail}`}>{clientEmail}</a>}
        {clientId !== null && <ClientLink id={clientId}>Voir la fiche du client</ClientLink>}
      </p>
      {clientPhone && <SmsNumberNote phone={clientPhone} />}
      <AbsenceSign reservation={reservation} />
      {clientId !== null && <CountedVisits clientId={clientId} day={date} />}
      <Notes.Newest clientId={clientId} reservationId={id} />
    </div>
  )
}

/** Nothing until it is read, and for a client whom the caller does not see. */
function CountedVisits({ clientId, day }: { clientId: number; day: string }) {
  const { data: summaries = [] } = useQuery(clientSummariesQuery([clientId]))
  const summary = summaries.find(({ id }) => id === clientId)
  return summary ? <ClientSummaryLines summary={summary} day={day} /> : null
}
