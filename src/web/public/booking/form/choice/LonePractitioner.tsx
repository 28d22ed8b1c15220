import styles from './LonePractitioner.module.css'

/** Where one person offers everything there is nothing to ask. */
export function LonePractitioner({ id, name }: { id: string; name: string }) {
  return (
    <p id={id} className={styles.line} tabIndex={-1}>
      Avec <strong>{name}</strong>
    </p>
  )
}
