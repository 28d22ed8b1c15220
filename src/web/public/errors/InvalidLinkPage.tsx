import { paths } from '#web/app/paths.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import buttonStyles from '#web/ui/button.module.css'
import { Link } from '#web/ui/Link.tsx'
import pageStyles from '#web/ui/page.module.css'
import styles from '../layout/LetterPage.module.css'
import { PageHead } from '../layout/PageHead.tsx'

const TITLE = 'Ce lien n’est plus valable'

/** One message for used, outdated, truncated and invented links. */
export function InvalidLinkPage({ lead, hint }: { lead: string; hint: string }) {
  const { settings } = usePublicSettings()
  return (
    <div className={`${pageStyles.page} ${styles.page}`}>
      <PageHead title={TITLE} noIndex />
      <header className={pageStyles.head}>
        <h1>{TITLE}</h1>
        <p>{lead}</p>
      </header>
      <div className={styles.text}>
        <p>{hint}</p>
        <div className={`${actionRowStyles.start} ${styles.actions}`}>
          {settings?.enableTestimonials && (
            <Link to={paths.testimonials} className={buttonStyles.primary}>
              Lire les témoignages
            </Link>
          )}
          <Link to={paths.contact} className={buttonStyles.quiet}>
            Nous écrire
          </Link>
          <Link to={paths.home} className={buttonStyles.quiet}>
            Retour à l’accueil
          </Link>
        </div>
      </div>
    </div>
  )
}
