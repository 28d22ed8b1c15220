import type { OwnReservation } from '#contract/booking/own-link.ts'
import type { PublicSettings } from '#contract/content/settings.ts'
import { french } from '#domain/language/typography.ts'
import { Link } from '#web/ui/Link.tsx'
import { CORRECTS_EMAIL } from '../../reservation/corrects-email.ts'
import type { BookedReservation } from './booked.ts'
import styles from './ConfirmationPage.module.css'

type Props = {
  booked: BookedReservation
  reservation: OwnReservation | null
  confirmations: PublicSettings['confirmations'] | undefined
}

/** An address with a typing error is corrected by the reservation’s own link. */
export function MailedTo({ booked: { link }, reservation, confirmations }: Props) {
  const email = reservation?.client.email ?? null
  if (!confirmations || email === null || link === undefined) return null
  return (
    <p className={styles.note}>
      {french`E-mail envoyé à ${email}. Adresse erronée ? `}
      <Link to={link + CORRECTS_EMAIL}>Corrigez-la</Link>.
      {confirmations.canAnswer && french` Une précision ? Répondez à cet e-mail.`}
    </p>
  )
}
