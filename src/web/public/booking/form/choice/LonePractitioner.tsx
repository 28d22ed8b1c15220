import styles from './LonePractitioner.module.css'

/** Replaces the question where one person offers everything. */
export function LonePractitioner({ id, name }: { id: string; name: string }) {
  return (
    <p id={id} className={styles.line} tabIndex={-1}>
      Avec <strong>{name}</strong>
    </p>
  )
}
