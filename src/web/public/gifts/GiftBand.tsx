import { useId } from 'react'
import { french } from '#domain/language/typography.ts'
import { paths } from '#web/app/paths.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import buttonStyles from '#web/ui/button.module.css'
import { Link } from '#web/ui/Link.tsx'
import styles from './GiftBand.module.css'

/** Nothing while no voucher is ordered on the site. */
export function GiftBand({ className = '' }: { className?: string | undefined }) {
  const id = useId()
  const { settings } = usePublicSettings()
  if (!settings?.voucherOrders) return null
  return (
    <section className={className} aria-labelledby={id}>
      <div className={styles.band}>
        <div className={styles.text}>
          <h2 id={id} className={styles.title}>
            Offrir un bon cadeau
          </h2>
          <p>{french`Un montant ou une séance, avec votre mot : le bon part par e-mail, le jour de votre choix.`}</p>
        </div>
        <Link to={paths.voucherOrders} className={buttonStyles.quiet}>
          Composer le bon
        </Link>
      </div>
    </section>
  )
}
