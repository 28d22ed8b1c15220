import { useIsPictureMissing } from '#web/ui/use-is-picture-missing.ts'
import styles from './Portrait.module.css'
import { PortraitDrawing } from './PortraitDrawing.tsx'

type Props = { id: number; photoUrl: string | null; initials: string; isFirst?: boolean; isPlain?: boolean }

/**
 * `isFirst`: on the first screen, where a deferred picture would come late. `isPlain`: initials alone instead of a photo,
 * on a page that has a drawing already.
 */
export function Portrait({ id, photoUrl, initials, isFirst = false, isPlain = false }: Props) {
  const [isMissing, pictureProps] = useIsPictureMissing()
  if (photoUrl && !isMissing) {
    return (
      <img
        className={styles.portrait}
        src={photoUrl}
        alt=""
        width={320}
        height={400}
        loading={isFirst ? 'eager' : 'lazy'}
        {...pictureProps}
      />
    )
  }
  return <PortraitDrawing id={id} initials={initials} isPlain={isPlain} />
}
