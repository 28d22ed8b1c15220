import { Link } from 'react-router'
import { french } from '#domain/language/typography.ts'
import { adminPaths } from '../../paths.ts'
import styles from './notices.module.css'

/** True of a password that the first start printed as of one that a colleague typed. */
export function PasswordNotice() {
  return (
    <div className={styles.notice}>
      <p>{french`Votre mot de passe vous a été donné : choisissez le vôtre.`}</p>
      <Link to={adminPaths.changePassword}>Changer le mot de passe</Link>
    </div>
  )
}
