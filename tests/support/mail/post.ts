import { addMissingTemplates } from '#server/db/starter/starter.ts'
import type { MailMessage } from '#server/mail/transport.ts'
import type { TextMessage } from '#server/sms/sms-sender.ts'
import type { TestSite } from '../practice/site.ts'

type LogLine = { message: string; details: object }

/** A mailer, an SMS sender and a logger that record their calls. */
export function fakeCarriers() {
  const mails: MailMessage[] = []
  const texts: TextMessage[] = []
  const logged: LogLine[] = []
  return {
    mails,
    texts,
    logged,
    mailer: {
      async send(message: MailMessage) {
        mails.push(message)
        return 'server' as const
      },
    },
    smsSender: {
      async send(text: TextMessage) {
        texts.push(text)
        return 'gateway' as const
      },
    },
    log: { warn: (details: object, message: string) => void logged.push({ details, message }) },
  }
}

/** Inserts the templates, as the start of the server does. */
export function insertTemplates({ database, clock }: TestSite): Promise<void> {
  return addMissingTemplates(database.kysely, clock.instant())
}

/** The messages in the outbox, oldest first. */
export function outboxOf({ database }: TestSite) {
  return database.kysely
    .selectFrom('outbox')
    .select([
      'event',
      'type',
      'channel',
      'recipient',
      'subject',
      'body',
      'message_id',
      'state',
      'attempts',
      'via',
      'next_attempt_at',
      'last_error',
    ])
    .orderBy('id')
    .execute()
}
