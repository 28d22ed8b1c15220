import { useIsImageMissing } from '#web/ui/use-is-image-missing.ts'
import styles from './Portrait.module.css'

type Props = { id: number; photoUrl: string | null; initials: string }

/** In Portrait.module.css. */
const TINT_COUNT = 4

export function Portrait({ id, photoUrl, initials }: Props) {
  const [isMissing, imageProps] = useIsImageMissing()
  if (photoUrl && !isMissing) {
    return (
      <img
        className={styles.portrait}
        src={photoUrl}
        alt=""
        width={112}
        height={112}
        loading="lazy"
        {...imageProps}
      />
    )
  }
  return (
    <span className={`${styles.portrait} ${styles.initials}`} data-tint={id % TINT_COUNT} aria-hidden="true">
      {initials}
    </span>
  )
}
