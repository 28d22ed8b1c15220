import { paths } from '#web/app/paths.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { Link } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { parseFirstPhoneNumber } from '#web/ui/phone-number.ts'
import styles from '../form/BookingForm.module.css'

export function BookingSuspended() {
  const { settings } = usePublicSettings()
  const number = parseFirstPhoneNumber(settings?.phone)
  return (
    <div className={styles.form}>
      <Notice
        kind="info"
        title={
          number ? (
            <>
              La réservation en ligne est suspendue, appelez le <a href={number.href}>{number.label}</a>.
            </>
          ) : (
            <>
              La réservation en ligne est suspendue, <Link to={paths.contact}>écrivez-nous</Link>.
            </>
          )
        }
      />
    </div>
  )
}
