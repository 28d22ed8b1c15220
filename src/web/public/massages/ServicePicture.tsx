import type { Service } from '#contract/booking/services.ts'
import { GALLERY_WIDTHS, SERVICE_PICTURE_SIZE, servicePictureUrl } from '#domain/content/picture-copies.ts'
import { useIsPictureMissing } from '#web/ui/use-is-picture-missing.ts'
import { Motif } from './Motif.tsx'
import styles from './ServicePicture.module.css'

type Props = Pick<Service, 'picture'> & {
  className: string | undefined
  motifClassName: string | undefined
  sizes: string
  position: number
  /** Probably the largest picture of the first screen. */
  isFirst?: boolean
}

/** A drawn motif instead, if there is no picture or its file is missing. */
export function ServicePicture({
  picture,
  className,
  motifClassName,
  sizes,
  position,
  isFirst = false,
}: Props) {
  const [isMissing, pictureProps] = useIsPictureMissing()
  if (!picture || isMissing) return <Motif position={position} className={motifClassName} />
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
