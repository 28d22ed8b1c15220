import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { GalleryPicture } from '#contract/content/gallery.ts'
import buttonStyles from '#web/ui/button.module.css'
import styles from './Mosaic.module.css'
import { Tile } from './Tile.tsx'
import { Viewer } from './Viewer.tsx'

/** Fills two, three and four columns alike. */
const BATCH = 12

type Props = { pictures: GalleryPicture[]; onMissing: (id: number) => void }

/** Each batch has columns of its own, so that the pictures above stay where they are when it is shown. */
export function Mosaic({ pictures, onMissing }: Props) {
  const [shownIndex, setShownIndex] = useState(0)
  const [shownBatches, setShownBatches] = useState(1)
  const dialog = useRef<HTMLDialogElement>(null)
  const mosaic = useRef<HTMLDivElement>(null)

  function showNextBatch(): void {
    flushSync(() => setShownBatches(shownBatches + 1))
    mosaic.current?.children[shownBatches]?.querySelector('button')?.focus()
  }

  return (
    <>
      <div ref={mosaic}>
        {inBatches(pictures).map((batch, batchIndex) => (
          <ul key={batch[0]?.id} className={styles.batch} data-later={batchIndex >= shownBatches}>
            {batch.map((picture, position) => (
              <li key={picture.id} className={styles.cell}>
                <Tile
                  picture={picture}
                  isFirst={batchIndex === 0 && position === 0}
                  onMissing={() => onMissing(picture.id)}
                  onOpen={() => {
                    setShownIndex(batchIndex * BATCH + position)
                    dialog.current?.showModal()
                  }}
                />
              </li>
            ))}
          </ul>
        ))}
      </div>
      {pictures.length > shownBatches * BATCH && (
        <button type="button" className={`${buttonStyles.quiet} ${styles.more}`} onClick={showNextBatch}>
          Voir plus<span className="visually-hidden"> d’images</span>
        </button>
      )}
      <Viewer
        pictures={pictures}
        index={Math.min(shownIndex, pictures.length - 1)}
        onShow={setShownIndex}
        ref={dialog}
      />
    </>
  )
}

function inBatches(pictures: GalleryPicture[]): GalleryPicture[][] {
  return Array.from({ length: Math.ceil(pictures.length / BATCH) }, (_, index) =>
    pictures.slice(index * BATCH, (index + 1) * BATCH),
  )
}
