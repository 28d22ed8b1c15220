import { NNBSP } from '#domain/language/typography.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { ContactLinks } from '../layout/ContactLinks.tsx'
import { NO_SLOT, NOTHING_BOOKABLE } from './flow/not-bookable.ts'
import type { BookingOptions } from './flow/use-booking-options.ts'
import styles from './form/BookingForm.module.css'
import { OnRequestLine } from './form/choice/OnRequestLine.tsx'

export function NothingBookable({ onRequest }: Pick<BookingOptions, 'onRequest'>) {
  return (
    <div className={styles.form}>
      <Notice kind="info" title={NO_SLOT}>
        <p>{NOTHING_BOOKABLE}.</p>
        <p>Pour prendre rendez-vous, contactez-nous{NNBSP}: nous trouverons un moment ensemble.</p>
        <OnRequestLine services={onRequest} />
        <ContactLinks />
      </Notice>
    </div>
  )
}
