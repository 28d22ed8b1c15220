import { useRef, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import type { GalleryImage } from '#contract/gallery.ts'
import { useSiteNames } from '#web/app/public-settings.ts'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import pageStyles from '#web/ui/page.module.css'
import { PageHead } from '../layout/PageHead.tsx'
import styles from './GalleryPage.module.css'
import type { galleryLoader } from './loader.ts'
import { Tile } from './Tile.tsx'
import { Viewer } from './Viewer.tsx'

export function GalleryPage() {
  const { data, failure } = useLoaderData<ReturnType<typeof galleryLoader>>()
  const { revalidate } = useRevalidator()
  const { title } = useSiteNames()
  const [missing, setMissing] = useState<readonly number[]>([])
  const images = data?.filter(({ id }) => !missing.includes(id))
  return (
    <div className={pageStyles.page}>
      <PageHead title="Galerie" description={`${title} en images.`} />
      <header className={pageStyles.head}>
        <h1>Galerie</h1>
      </header>
      {failure !== undefined && (
        <LoadFailure title="Erreur lors du chargement" reason={failure} onRetry={() => void revalidate()} />
      )}
      {images?.length === 0 && <p>Les images de la galerie arrivent bientôt.</p>}
      {images && images.length > 0 && (
        <Mosaic images={images} onMissing={(id) => setMissing((ids) => [...ids, id])} />
      )}
    </div>
  )
}

type MosaicProps = { images: GalleryImage[]; onMissing: (id: number) => void }

function Mosaic({ images, onMissing }: MosaicProps) {
  const [index, setIndex] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <ul className={styles.mosaic}>
        {images.map((image, position) => (
          <li key={image.id} className={styles.cell}>
            <Tile
              image={image}
              isEarly={position === 0}
              onMissing={() => onMissing(image.id)}
              onOpen={() => {
                setIndex(position)
                dialog.current?.showModal()
              }}
            />
          </li>
        ))}
      </ul>
      <Viewer images={images} index={Math.min(index, images.length - 1)} onShow={setIndex} ref={dialog} />
    </>
  )
}
