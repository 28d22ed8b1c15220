import { useIsPictureMissing } from '#web/ui/use-is-picture-missing.ts'
import styles from './Portrait.module.css'

type Props = { id: number; photoUrl: string | null; initials: string }

/** In Portrait.module.css. */
const TINT_COUNT = 4

export function Portrait({ id, photoUrl, initials }: Props) {
  const [isMissing, pictureProps] = useIsPictureMissing()
  if (photoUrl && !isMissing) {
    return (
      <img
        className={styles.portrait}
        src={photoUrl}
        alt=""
        width={112}
        height={112}
        loading="lazy"
        {...pictureProps}
      />
    )
  }
  return (
    <span className={`${styles.portrait} ${styles.initials}`} data-tint={id % TINT_COUNT} aria-hidden="true">
      {initials}
    </span>
  )
}
