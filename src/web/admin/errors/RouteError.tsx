import { NNBSP } from '#domain/language/typography.ts'
import buttonStyles from '#web/ui/button.module.css'
import styles from './errors.module.css'

/** Also shown when a chunk fails to load, for example after a deployment removed it. */
export function RouteError() {
  return (
    <main className={styles.page}>
      <title>Erreur · Administration</title>
      <h1>Une erreur est survenue.</h1>
      <p>L’écran n’a pas pu s’afficher. Rechargez la page{NNBSP}; si cela continue, réessayez plus tard.</p>
      <button
        type="button"
        className={`${buttonStyles.primary} ${buttonStyles.small}`}
        onClick={() => window.location.reload()}
      >
        Recharger la page
      </button>
    </main>
  )
}
