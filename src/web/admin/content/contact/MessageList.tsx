import type { ReceivedMessage } from '#contract/content/contact.ts'
import { useDialogFor } from '../../ui/dialog/use-dialog-state.ts'
import { useSave } from '../../ui/query/use-save.ts'
import tableStyles from '../../ui/table.module.css'
import { changeMessageStatus, refreshMessages } from './actions.ts'
import styles from './messages.module.css'
import { ReceivedMessageCard } from './ReceivedMessageCard.tsx'
import { RemoveMessage } from './RemoveMessage.tsx'

export function MessageList({ messages, isFiltered }: { messages: ReceivedMessage[]; isFiltered: boolean }) {
  const removal = useDialogFor<ReceivedMessage>()
  const statusChange = useSave(changeMessageStatus, {
    done: ({ message }) => message,
    failure: "Erreur lors de l'enregistrement",
    refresh: refreshMessages,
  })
  return (
    <>
      {messages.length === 0 ? (
        <p className={tableStyles.empty}>
          {isFiltered
            ? 'Aucun message ici.'
            : 'Aucun message pour le moment. Ceux du formulaire de contact arrivent ici.'}
        </p>
      ) : (
        <ul className={styles.list}>
          {messages.map((message) => (
            <li key={message.id} data-row tabIndex={-1}>
              <ReceivedMessageCard
                message={message}
                onStatusChange={(next) => statusChange.mutate({ message, status: next })}
                onRemove={() => removal.open(message)}
              />
            </li>
          ))}
        </ul>
      )}
      {removal.shown && <RemoveMessage message={removal.shown} onClose={removal.close} />}
    </>
  )
}
