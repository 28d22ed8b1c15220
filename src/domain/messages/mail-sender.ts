import { french } from '../language/typography.ts'

/** Sender of mails while MAIL_FROM is not set. Its domain exists nowhere. */
export const PLACEHOLDER_SENDER = 'cabinet@localhost.localdomain'

export const MISSING_SENDER = french`SMTP_URL est réglé sans MAIL_FROM. Les e-mails partent au nom de ${PLACEHOLDER_SENDER}, que la plupart des serveurs refusent. Donnez à MAIL_FROM l’adresse d’expédition du cabinet, puis redémarrez le site.`

/** Also true where MAIL_FROM repeats the placeholder, as a copy of `.env.example` does. */
export function isSenderMissing({
  smtpUrl,
  mailFrom,
}: {
  smtpUrl: string | undefined
  mailFrom: string
}): boolean {
  return smtpUrl !== undefined && mailFrom === PLACEHOLDER_SENDER
}
