import styles from './Loading.module.css'

export function Loading() {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.ring} aria-hidden="true" />
      <span>Chargement...</span>
    </div>
  )
}
