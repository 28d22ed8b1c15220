import type { Service } from '#contract/booking/services.ts'
import { GALLERY_WIDTHS, SERVICE_PICTURE_SIZE, servicePictureUrl } from '#domain/content/picture-copies.ts'
import { useIsPictureMissing } from '#web/ui/use-is-picture-missing.ts'
import styles from './ServicePicture.module.css'

type Props = Pick<Service, 'picture'> & {
  className: string | undefined
  sizes: string
  /** Probably the largest picture of the first screen. */
  isFirst?: boolean
}

/** Nothing, if there is no picture or its file is missing. */
export function ServicePicture({ picture, className, sizes, isFirst = false }: Props) {
  const [isMissing, pictureProps] = useIsPictureMissing()
  if (!picture || isMissing) return null
  return (
    <img
      {...SERVICE_PICTURE_SIZE}
      {...pictureProps}
      className={`${styles.picture} ${className}`}
      src={servicePictureUrl(picture, 600)}
      srcSet={GALLERY_WIDTHS.map((width) => `${servicePictureUrl(picture, width)} ${width}w`).join(', ')}
      sizes={sizes}
      alt={picture.altText}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
    />
  )
}
