import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { adminPaths } from '../paths.ts'
import { useAdmin } from '../session/use-admin.ts'
import styles from './PasswordNotice.module.css'

export function PasswordNotice() {
  const { mustChangePassword } = useAdmin()
  const { pathname } = useLocation()
  const [isDismissed, setIsDismissed] = useState(false)
  if (!mustChangePassword || isDismissed || pathname === adminPaths.changePassword) return null
  return (
    <div className={styles.notice} role="status">
      <p>Votre mot de passe a été choisi par quelqu’un d’autre. Choisissez le vôtre.</p>
      <Link to={adminPaths.changePassword}>Changer le mot de passe</Link>
      <button type="button" className={styles.later} onClick={() => setIsDismissed(true)}>
        Plus tard
      </button>
    </div>
  )
}
