import { paths } from '#web/app/paths.ts'
import buttonStyles from '#web/ui/button.module.css'
import { Link } from '#web/ui/Link.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import styles from './errors.module.css'

export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <PageHead title="Page non trouvée" noIndex />
      <h1>Erreur 404 - Page non trouvée</h1>
      <p>L’adresse a peut-être changé, ou cette page n’existe plus.</p>
      <Link to={paths.home} className={buttonStyles.primary}>
        Retour à l’accueil
      </Link>
    </div>
  )
}
