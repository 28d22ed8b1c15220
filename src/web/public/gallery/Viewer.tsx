import type { KeyboardEvent, Ref } from 'react'
import type { GalleryPicture } from '#contract/content/gallery.ts'
import buttonStyles from '#web/ui/button.module.css'
import { pictureSource } from './picture.ts'
import styles from './Viewer.module.css'

type Props = {
  pictures: GalleryPicture[]
  index: number
  onShow: (index: number) => void
  ref: Ref<HTMLDialogElement>
}

/** A native modal dialog traps the focus, closes on Escape and restores the focus. */
export function Viewer({ pictures, index, onShow, ref }: Props) {
  const picture = pictures[index]
  if (!picture) return null
  const showNeighbor = (step: 1 | -1) => onShow((index + step + pictures.length) % pictures.length)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') showNeighbor(1)
    if (key === 'ArrowLeft') showNeighbor(-1)
  }
  return (
    <dialog ref={ref} className={styles.viewer} aria-label="Image agrandie" onKeyDown={onKeyDown}>
      <figure className={styles.figure}>
        {/* Without a key, the previous picture stays visible until the next one has loaded. */}
        <img
          key={picture.id}
          {...pictureSource(picture)}
          alt={picture.altText}
          className={styles.picture}
          sizes="100vw"
          loading="lazy"
        />
        <figcaption className={styles.caption} aria-live="polite">
          <span>{picture.altText}</span>
          <span className={styles.count}>{`${index + 1} sur ${pictures.length}`}</span>
        </figcaption>
      </figure>
      <form method="dialog" className={styles.bar}>
        {pictures.length > 1 && (
          <>
            <button type="button" className={buttonStyles.icon} onClick={() => showNeighbor(-1)}>
              <Icon path="M12 4.500 6.500 10l5.500 5.500" />
              <span className="visually-hidden">Image précédente</span>
            </button>
            <button type="button" className={buttonStyles.icon} onClick={() => showNeighbor(1)}>
              <Icon path="m8 4.500 5.500 5.500L8 15.500" />
              <span className="visually-hidden">Image suivante</span>
            </button>
          </>
        )}
        <button type="submit" className={buttonStyles.icon}>
          <Icon path="M5 5l10 10M15 5 5 15" />
          <span className="visually-hidden">Fermer</span>
        </button>
      </form>
    </dialog>
  )
}

function Icon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
