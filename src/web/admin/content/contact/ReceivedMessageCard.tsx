import { Button, NativeSelect } from '@mantine/core'
import {
  CONTACT_MESSAGE_STATUSES,
  type ContactMessageStatus,
  type ReceivedMessage,
} from '#contract/content/contact.ts'
import { frenchDate } from '#domain/language/french-day.ts'
import { frenchTime, parseTime } from '#domain/language/time.ts'
import { toMailtoUrl } from '#domain/messages/mailto-url.ts'
import tableStyles from '../../ui/table.module.css'
import { contactStatusLabels } from './contact-status-labels.ts'
import styles from './messages.module.css'
import { replyLink } from './reply-link.ts'

type Props = {
  message: ReceivedMessage
  onStatusChange: (status: ContactMessageStatus) => void
  onRemove: () => void
}

export function ReceivedMessageCard({ message, onStatusChange, onRemove }: Props) {
  const { name, email, status, date, time } = message
  return (
    <article className={styles.message} data-status={status} aria-label={name}>
      <header className={styles.head}>
        <h2>{name}</h2>
        <p>
          <a href={toMailtoUrl(email)}>{email}</a>
        </p>
        <time
          dateTime={`${date}T${time}`}
        >{`${frenchDate(date)} à ${frenchTime(parseTime(time) ?? 0)}`}</time>
      </header>
      <p className={styles.text}>{message.message}</p>
      <footer className={styles.footer}>
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
            const next = CONTACT_MESSAGE_STATUSES.find((option) => option === event.currentTarget.value)
            if (next) onStatusChange(next)
          }}
        >
          {CONTACT_MESSAGE_STATUSES.map((option) => (
            <option key={option} value={option}>
              {contactStatusLabels[option].singular}
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
