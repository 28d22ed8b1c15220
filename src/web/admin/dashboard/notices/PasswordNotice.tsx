import { Link } from 'react-router'
import { adminPaths } from '../../paths.ts'
import styles from './notices.module.css'

/** True of a password that the program made as of one that somebody else chose. */
export function PasswordNotice() {
  return (
    <div className={styles.notice}>
      <p>Vous n’avez pas choisi votre mot de passe vous-même.</p>
      <Link to={adminPaths.changePassword}>Choisir le mien</Link>
    </div>
  )
}
