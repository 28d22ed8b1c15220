import { paths } from '#web/app/paths.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import buttonStyles from '#web/ui/button.module.css'
import { Link } from '#web/ui/Link.tsx'
import styles from './ConfirmationPage.module.css'

export function NextSteps({ isHomeLoud, canPrint }: { isHomeLoud: boolean; canPrint: boolean }) {
  return (
    <div className={`${actionRowStyles.center} ${styles.next}`}>
      <Link to={paths.home} className={isHomeLoud ? buttonStyles.primary : buttonStyles.link}>
        Retour à l’accueil
      </Link>
      <Link to={paths.booking} className={isHomeLoud ? buttonStyles.quiet : buttonStyles.link}>
        Nouvelle réservation
      </Link>
      {canPrint && (
        <button type="button" className={buttonStyles.link} onClick={() => window.print()}>
          Imprimer
        </button>
      )}
    </div>
  )
}
