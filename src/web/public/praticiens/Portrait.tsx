import { useIsImageMissing } from '#web/ui/use-is-image-missing.ts'
import styles from './Portrait.module.css'

type Props = { id: number; photoUrl: string | null; initials: string }

/** Number of tints in Portrait.module.css. */
const TINTS = 4

export function Portrait({ id, photoUrl, initials }: Props) {
  const [isMissing, watched] = useIsImageMissing()
  if (photoUrl && !isMissing) {
    return (
      <img
        className={styles.portrait}
        src={photoUrl}
        alt=""
        width={112}
        height={112}
        loading="lazy"
        {...watched}
      />
    )
  }
  return (
    <span className={`${styles.portrait} ${styles.initials}`} data-tint={id % TINTS} aria-hidden="true">
      {initials}
    </span>
  )
}
