import { NNBSP } from '#domain/language/typography.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { ContactLinks } from '../layout/ContactLinks.tsx'
import styles from './form/BookingForm.module.css'
import { OnRequestLine } from './form/choice/OnRequestLine.tsx'
import { NO_SLOT, NOTHING_BOOKABLE } from './not-bookable.ts'
import type { BookingOptions } from './use-booking-options.ts'

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
