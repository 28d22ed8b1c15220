import { french } from '#domain/language/typography.ts'
import buttonStyles from '#web/ui/button.module.css'
import type { BookingOptions } from '../../flow/use-booking-options.ts'
import styles from './DeclinedNote.module.css'

/** Rendered before its text, so that screen readers announce it. */
export function DeclinedNote({ declined, practitioner }: Pick<BookingOptions, 'declined' | 'practitioner'>) {
  return (
    <div className={styles.note} role="status">
      {declined && practitioner && (
        <>
          <p>{sentenceOf(practitioner.displayName, declined.name, declined.othersCount)}</p>
          <button
            type="button"
            className={`${buttonStyles.quiet} ${buttonStyles.small}`}
            onClick={declined.onReturn}
          >
            Revenir
          </button>
        </>
      )}
    </div>
  )
}

function sentenceOf(practitioner: string, service: string, count: number): string {
  return count === 1
    ? french`${practitioner} ne propose pas ${service}. Choisissez sa seule prestation.`
    : french`${practitioner} ne propose pas ${service}. Choisissez parmi ses ${count} prestations.`
}
