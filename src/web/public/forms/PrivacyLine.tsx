import { paths } from '#web/app/paths.ts'
import { Link } from '#web/ui/Link.tsx'
import styles from './PrivacyLine.module.css'

/** What becomes of the data of a form (RGPD, article 13), where they are asked for. `purpose`: an infinitive. */
export function PrivacyLine({ purpose }: { purpose: string }) {
  return (
    <p className={styles.line}>
      {`Vos données servent à ${purpose}, à rien d’autre. N’indiquez pas d’information de santé. `}
      <Link to={paths.privacy}>Vos droits et la confidentialité</Link>
    </p>
  )
}
