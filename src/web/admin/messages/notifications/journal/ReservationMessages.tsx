import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { groupedPhone } from '#domain/language/phone-number.ts'
import { french } from '#domain/language/typography.ts'
import { QueryBoundary } from '../../../ui/query/QueryBoundary.tsx'
import { DeliveryState } from '../DeliveryState.tsx'
import { formatEntryTime } from '../labels.ts'
import styles from '../notifications.module.css'
import { reservationJournalQuery } from '../queries.ts'
import { RetryButton } from './RetryButton.tsx'

const REMINDERS_DECLINED = french`Le client a choisi de ne plus recevoir de rappels : aucun ne part.`

type Props = { reservationId: number; children?: ReactNode }

export function ReservationMessages({ reservationId, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.reservationMessages} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Messages envoyés</summary>
      {isOpen && <Entries reservationId={reservationId} />}
      {children}
    </details>
  )
}

function Entries({ reservationId }: { reservationId: number }) {
  const journal = useQuery(reservationJournalQuery(reservationId))
  return (
    <QueryBoundary of={journal}>
      {({ entries, remindersDeclined }) => (
        <>
          {remindersDeclined && <p>{REMINDERS_DECLINED}</p>}
          {entries.length === 0 ? (
            <p>Aucun message pour ce rendez-vous.</p>
          ) : (
            <ul>
              {entries.map((entry) => (
                <li key={entry.id}>
                  <span>
                    {entry.label}
                    <span className={styles.detail}>
                      {groupedPhone(entry.recipient)} · {formatEntryTime(entry)}
                    </span>
                  </span>
                  <div>
                    <DeliveryState entry={entry} />
                    <RetryButton entry={entry} />
                  </div>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </QueryBoundary>
  )
}
