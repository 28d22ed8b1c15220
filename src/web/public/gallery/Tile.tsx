import type { GalleryPicture } from '#contract/content/gallery.ts'
import { french } from '#domain/language/typography.ts'
import { usePictureErrorHandler } from '#web/ui/use-is-picture-missing.ts'
import { pictureSource } from './picture.ts'
import styles from './Tile.module.css'

type Props = {
  picture: GalleryPicture
  isFirst: boolean
  onOpen: () => void
  onMissing: () => void
}

export function Tile({ picture, isFirst, onOpen, onMissing }: Props) {
  const errorHandler = usePictureErrorHandler(onMissing)
  return (
    <button type="button" className={styles.tile} onClick={onOpen}>
      <span className="visually-hidden">{picture.altText ? french`Agrandir : ` : 'Agrandir l’image'}</span>
      <img
        {...pictureSource(picture)}
        alt={picture.altText}
        {...errorHandler}
        sizes="(width < 48rem) 50vw, (width < 70rem) 33vw, 21rem"
        loading={isFirst ? 'eager' : 'lazy'}
      />
    </button>
  )
}
