import { paths } from '#web/app/paths.ts'
import { Link } from '#web/ui/Link.tsx'
import styles from './PrivacyLine.module.css'

/** Information required where personal data are collected (RGPD, article 13). `purpose`: an infinitive. */
export function PrivacyLine({ purpose }: { purpose: string }) {
  return (
    <p className={styles.line}>
      {`Vos données servent à ${purpose}, à rien d’autre. N’indiquez pas d’information de santé. `}
      <Link to={paths.privacy}>Vos droits et la confidentialité</Link>
    </p>
  )
}
