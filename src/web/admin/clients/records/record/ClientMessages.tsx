import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClientRecord } from '#contract/clients/records.ts'
import { groupedPhone } from '#domain/language/phone-number.ts'
import { DeliveryState } from '../../../messages/notifications/DeliveryState.tsx'
import { formatEntryTime } from '../../../messages/notifications/labels.ts'
import notificationStyles from '../../../messages/notifications/notifications.module.css'
import { QueryBoundary } from '../../../ui/query/QueryBoundary.tsx'
import { Section } from '../../../ui/Section.tsx'
import { clientMessagesQuery } from '../queries.ts'
import { DetailList } from './DetailList.tsx'

export function ClientMessages({ client: { id, declined } }: { client: ClientRecord }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section id="messages" title="Messages">
      {declined !== null && (
        <DetailList
          lines={[
            ['Rappels', choiceText(declined.reminder)],
            ['Invitations à témoigner', choiceText(declined.invitation)],
            ...OTHERS.flatMap(([kind, label]) =>
              declined[kind] ? [[label, choiceText(true)] as const] : [],
            ),
          ]}
        />
      )}
      <details
        className={notificationStyles.reservationMessages}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
      >
        <summary>Messages envoyés</summary>
        {isOpen && <SentMessages id={id} />}
      </details>
    </Section>
  )
}

/** A practice may have neither: said only of those who declined them. */
const OTHERS = [
  ['waiting', 'Places libérées'],
  ['rebooking', 'Propositions de rendez-vous'],
] as const

function choiceText(isDeclined: boolean): string {
  return isDeclined ? 'refusés par le client' : 'acceptés'
}

function SentMessages({ id }: { id: number }) {
  const messages = useQuery(clientMessagesQuery(id))
  return (
    <QueryBoundary of={messages}>
      {({ entries, more }) =>
        entries.length === 0 ? (
          <p>Aucun message envoyé.</p>
        ) : (
          <>
            <ul>
              {entries.map((entry) => (
                <li key={entry.id}>
                  <span>
                    {entry.label}
                    <span className={notificationStyles.detail}>
                      {groupedPhone(entry.recipient)} · {formatEntryTime(entry)}
                    </span>
                  </span>
                  <DeliveryState entry={entry} />
                </li>
              ))}
            </ul>
            {more && <p>Les messages plus anciens ne sont pas montrés ici.</p>}
          </>
        )
      }
    </QueryBoundary>
  )
}
