import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  CONTACT_MESSAGE_STATUSES,
  type ContactMessageStatus,
  type ReceivedMessage,
} from '#contract/contact.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { Filter } from '../ui/Filter.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import tableStyles from '../ui/table.module.css'
import { useFocusReturn } from '../use-focus-return.ts'
import { changeMessageStatus, refreshMessages } from './actions.ts'
import { contactStatusLabels } from './contact-status-labels.ts'
import styles from './messages.module.css'
import { ReceivedMessageCard } from './ReceivedMessageCard.tsx'
import { RemoveMessage } from './RemoveMessage.tsx'

type StatusFilter = ContactMessageStatus | 'all'

export function MessageList({ messages }: { messages: ReceivedMessage[] }) {
  const [search, setSearch] = useSearchParams()
  const [removing, setRemoving] = useState<ReceivedMessage | null>(null)
  const focus = useFocusReturn()
  const statusChange = useMutation({
    mutationFn: changeMessageStatus,
    onSuccess: ({ message }) => showToast('success', message),
    onError: (error) => showToast('error', failureMessage(error, "Erreur lors de l'enregistrement")),
    onSettled: refreshMessages,
  })
  const status: StatusFilter = CONTACT_MESSAGE_STATUSES.find((name) => name === search.get('statut')) ?? 'all'
  const withStatus = (filter: StatusFilter) =>
    messages.filter((message) => filter === 'all' || message.status === filter)
  const shown = withStatus(status)
  return (
    <>
      <title>Messages · Administration</title>
      <PageHeader title="Messages" />
      <Filter
        label="Statut des messages"
        options={(['all', ...CONTACT_MESSAGE_STATUSES] as const).map((value) => ({
          value,
          label: value === 'all' ? 'Tous' : contactStatusLabels[value].plural,
          count: withStatus(value).length,
        }))}
        value={status}
        onChange={(value) => setSearch(value === 'all' ? {} : { statut: value }, { replace: true })}
      />
      {shown.length === 0 ? (
        <p className={tableStyles.empty}>
          {status === 'all'
            ? 'Aucun message pour le moment. Ceux du formulaire de contact arrivent ici.'
            : 'Aucun message ici.'}
        </p>
      ) : (
        <ul className={styles.list}>
          {shown.map((message) => (
            <li key={message.id}>
              <ReceivedMessageCard
                message={message}
                onStatusChange={(next) => statusChange.mutate({ message, status: next })}
                onRemove={() => {
                  focus.remember()
                  setRemoving(message)
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {removing && (
        <RemoveMessage
          message={removing}
          onClose={() => {
            setRemoving(null)
            focus.restoreFocus()
          }}
        />
      )}
    </>
  )
}
