import styles from './Loading.module.css'

/** Shown while the first answer, or the code of a screen, is on its way. */
export function Loading() {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.ring} aria-hidden="true" />
      <span>Chargement...</span>
    </div>
  )
}
