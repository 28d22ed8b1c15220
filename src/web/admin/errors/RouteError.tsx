import { NNBSP } from '#domain/typography.ts'
import button from '#web/ui/button.module.css'
import classes from './errors.module.css'

/** A screen that broke, or whose code did not come: a new deployment may have replaced it. */
export function RouteError() {
  return (
    <main className={classes.message}>
      <title>Erreur · Administration</title>
      <h1>Une erreur est survenue.</h1>
      <p>L’écran n’a pas pu s’afficher. Rechargez la page{NNBSP}; si cela continue, réessayez plus tard.</p>
      <button
        type="button"
        className={`${button.primary} ${button.small}`}
        onClick={() => window.location.reload()}
      >
        Recharger la page
      </button>
    </main>
  )
}
