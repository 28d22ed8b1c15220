import type { KeyboardEvent, Ref } from 'react'
import type { GalleryImage } from '#contract/gallery.ts'
import buttonStyles from '#web/ui/button.module.css'
import { pictureSource } from './picture.ts'
import styles from './Viewer.module.css'

type Props = {
  images: GalleryImage[]
  index: number
  onShow: (index: number) => void
  ref: Ref<HTMLDialogElement>
}

/** A native modal dialog traps the focus, closes on Escape and restores the focus. */
export function Viewer({ images, index, onShow, ref }: Props) {
  const image = images[index]
  if (!image) return null
  const go = (step: number) => onShow((index + step + images.length) % images.length)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') go(1)
    if (key === 'ArrowLeft') go(-1)
  }
  return (
    <dialog ref={ref} className={styles.viewer} aria-label="Image agrandie" onKeyDown={onKeyDown}>
      <figure className={styles.figure}>
        {/* Without a key, the previous picture stays visible until the next one has loaded. */}
        <img
          key={image.id}
          {...pictureSource(image)}
          alt={image.altText}
          className={styles.picture}
          sizes="100vw"
          loading="lazy"
        />
        <figcaption className={styles.caption} aria-live="polite">
          <span>{image.altText}</span>
          <span className={styles.count}>{`${index + 1} sur ${images.length}`}</span>
        </figcaption>
      </figure>
      <form method="dialog" className={styles.bar}>
        {images.length > 1 && (
          <>
            <button type="button" className={buttonStyles.icon} onClick={() => go(-1)}>
              <Sign path="M12 4.500 6.500 10l5.500 5.500" />
              <span className="visually-hidden">Image précédente</span>
            </button>
            <button type="button" className={buttonStyles.icon} onClick={() => go(1)}>
              <Sign path="m8 4.500 5.500 5.500L8 15.500" />
              <span className="visually-hidden">Image suivante</span>
            </button>
          </>
        )}
        <button type="submit" className={buttonStyles.icon}>
          <Sign path="M5 5l10 10M15 5 5 15" />
          <span className="visually-hidden">Fermer</span>
        </button>
      </form>
    </dialog>
  )
}

function Sign({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
