import { Link } from 'react-router'
import { adminPaths } from '../paths.ts'
import styles from './errors.module.css'

export function AdminNotFoundPage() {
  return (
    <section className={styles.page}>
      <title>Page non trouvée · Administration</title>
      <h1>Erreur 404 - Page non trouvée</h1>
      <p>L’adresse demandée n’ouvre aucun écran de l’administration.</p>
      <p>
        <Link to={adminPaths.dashboard}>Retour au tableau de bord</Link>
      </p>
    </section>
  )
}
