import { paths } from '#web/app/paths.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import buttonStyles from '#web/ui/button.module.css'
import { Link } from '#web/ui/Link.tsx'
import { firstNumber } from '#web/ui/phone-number.ts'
import styles from './ContactLinks.module.css'

export function ContactLinks() {
  const number = firstNumber(usePublicSettings().settings?.phone)
  return (
    <div className={styles.links}>
      {number && (
        <a href={number.href} className={buttonStyles.primary}>
          Appeler le {number.label}
        </a>
      )}
      <Link to={paths.contact} className={number ? buttonStyles.quiet : buttonStyles.primary}>
        Nous écrire
      </Link>
    </div>
  )
}
