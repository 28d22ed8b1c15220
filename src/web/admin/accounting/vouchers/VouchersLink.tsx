import { Link } from 'react-router'
import { adminPaths } from '../../paths.ts'
import styles from './vouchers.module.css'

/** Back from a screen that was opened from the list. */
export function VouchersLink() {
  return (
    <p className={styles.back}>
      <Link to={adminPaths.vouchers}>Tous les bons et carnets</Link>
    </p>
  )
}
