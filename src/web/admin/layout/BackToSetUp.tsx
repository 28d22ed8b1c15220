import { Link, useLocation } from 'react-router'
import { adminPaths } from '../paths.ts'
import styles from './PasswordNotice.module.css'

/** On screens that a step of the guide opened, which passes `fromSetUp` in the location's state. */
export function BackToSetUp() {
  const { state } = useLocation()
  if (state?.fromSetUp !== true) return null
  return (
    <p className={styles.notice}>
      <Link to={adminPaths.setUp}>Retour à la mise en route</Link>
    </p>
  )
}
