import { isRouteErrorResponse, useRouteError } from 'react-router'
import { paths } from '#web/app/paths.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import buttonStyles from '#web/ui/button.module.css'
import styles from './errors.module.css'
import { NotFoundPage } from './NotFoundPage.tsx'

/** Plain links, because the router's own state may be what broke. */
export function ErrorPage() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  return (
    <div className={styles.page}>
      <title>Une erreur est survenue</title>
      <meta name="robots" content="noindex" />
      <h1>Une erreur est survenue.</h1>
      <p>La page n’a pas pu s’afficher. Rechargez-la dans un instant.</p>
      <div className={actionRowStyles.start}>
        <button type="button" className={buttonStyles.primary} onClick={() => window.location.reload()}>
          Recharger la page
        </button>
        <a href={paths.home} className={buttonStyles.quiet}>
          Retour à l’accueil
        </a>
      </div>
    </div>
  )
}
