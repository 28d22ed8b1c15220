import { servicePictureUrl } from '#domain/content/picture-copies.ts'
import { useIsPictureMissing } from '#web/ui/use-is-picture-missing.ts'
import styles from './ServiceChoice.module.css'

const SIZE = 48

export function Thumbnail({ picture }: { picture: { url: string } }) {
  const [isMissing, pictureProps] = useIsPictureMissing()
  if (isMissing) return null
  return (
    <img
      className={styles.thumbnail}
      src={servicePictureUrl(picture, 300)}
      alt=""
      width={SIZE}
      height={SIZE}
      loading="lazy"
      {...pictureProps}
    />
  )
}
