import type { GalleryImage } from '#contract/gallery.ts'
import { french } from '#domain/typography.ts'
import { useImageErrorHandler } from '#web/ui/use-is-image-missing.ts'
import { pictureSource } from './picture.ts'
import styles from './Tile.module.css'

type Props = {
  image: GalleryImage
  isEarly: boolean
  onOpen: () => void
  onMissing: () => void
}

export function Tile({ image, isEarly, onOpen, onMissing }: Props) {
  const watched = useImageErrorHandler(onMissing)
  const source = pictureSource(image)
  return (
    <button type="button" className={styles.tile} onClick={onOpen}>
      <span className="visually-hidden">{image.altText ? french`Agrandir : ` : 'Agrandir l’image'}</span>
      <img
        {...source}
        alt={image.altText}
        {...watched}
        sizes="(width < 48rem) 100vw, (width < 70rem) 50vw, 24rem"
        loading={isEarly ? 'eager' : 'lazy'}
      />
    </button>
  )
}
