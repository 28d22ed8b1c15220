import { french } from '#domain/language/typography.ts'
import { paths } from '#web/app/paths.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { Link } from '#web/ui/Link.tsx'
import styles from './lost-links.module.css'
import { FIND_RESERVATIONS } from './title.ts'

/** Nothing where no mail can leave. */
export function LostLinksLine({ question = french`Déjà un rendez-vous ?` }: { question?: string }) {
  const { settings } = usePublicSettings()
  if (!settings?.lostLinks) return null
  return (
    <p className={styles.line}>
      {`${question} `}
      <Link to={paths.lostLinks}>{FIND_RESERVATIONS}</Link>
    </p>
  )
}
