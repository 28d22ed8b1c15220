import { Button, NativeSelect } from '@mantine/core'
import {
  CONTACT_MESSAGE_STATUSES,
  type ContactMessageStatus,
  type ReceivedMessage,
} from '#contract/contact.ts'
import { frenchDate } from '#domain/french-day.ts'
import { frenchTime, parseTime } from '#domain/time.ts'
import tableStyles from '../ui/table.module.css'
import styles from './messages.module.css'
import { replyLink } from './reply-link.ts'
import { statusNames } from './status-names.ts'

type Props = {
  message: ReceivedMessage
  onSort: (status: ContactMessageStatus) => void
  onRemove: () => void
}

export function ReceivedMessageCard({ message, onSort, onRemove }: Props) {
  const { name, email, status, date, time } = message
  return (
    <article className={styles.message} data-status={status} aria-label={name}>
      <header className={styles.head}>
        <h2>{name}</h2>
        <p>
          <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</a>
        </p>
        <time
          dateTime={`${date}T${time}`}
        >{`${frenchDate(date)} à ${frenchTime(parseTime(time) ?? 0)}`}</time>
      </header>
      <p className={styles.words}>{message.message}</p>
      <footer className={styles.foot}>
        <Button
          component="a"
          size="xs"
          variant={status === 'new' ? 'filled' : 'default'}
          href={replyLink(message)}
        >
          Répondre
        </Button>
        <NativeSelect
          size="xs"
          aria-label={`Statut du message de ${name}`}
          value={status}
          onChange={(event) => {
            const next = CONTACT_MESSAGE_STATUSES.find((known) => known === event.currentTarget.value)
            if (next) onSort(next)
          }}
        >
          {CONTACT_MESSAGE_STATUSES.map((known) => (
            <option key={known} value={known}>
              {statusNames[known].one}
            </option>
          ))}
        </NativeSelect>
        <Button
          size="xs"
          variant="subtle"
          className={tableStyles.destructive}
          aria-label={`Supprimer le message de ${name}`}
          onClick={onRemove}
        >
          Supprimer
        </Button>
      </footer>
    </article>
  )
}
