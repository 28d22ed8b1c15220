import { Link, Outlet } from 'react-router'
import { adminPaths } from '../paths.ts'
import { useHasPermission } from '../session/use-has-permission.ts'
import styles from './errors.module.css'

/** Cosmetic: the server enforces access. */
export function SuperadminOnly() {
  if (useHasPermission('manageSite')) return <Outlet />
  return (
    <section className={styles.page}>
      <title>Accès refusé · Administration</title>
      <h1>Accès refusé</h1>
      <p>Cet écran est réservé aux responsables du cabinet.</p>
      <p>
        <Link to={adminPaths.dashboard}>Retour au tableau de bord</Link>
      </p>
    </section>
  )
}
