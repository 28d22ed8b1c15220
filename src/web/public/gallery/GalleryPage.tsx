import { useRef, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import type { GalleryPicture } from '#contract/content/gallery.ts'
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
  const [missingIds, setMissingIds] = useState<readonly number[]>([])
  const pictures = data?.filter(({ id }) => !missingIds.includes(id))
  return (
    <div className={pageStyles.page}>
      <PageHead title="Galerie" description={`${title} en images.`} />
      <header className={pageStyles.head}>
        <h1>Galerie</h1>
      </header>
      {failure !== undefined && (
        <LoadFailure title="Erreur lors du chargement" reason={failure} onRetry={() => void revalidate()} />
      )}
      {pictures?.length === 0 && <p>Les images de la galerie arrivent bientôt.</p>}
      {pictures && pictures.length > 0 && (
        <Mosaic pictures={pictures} onMissing={(id) => setMissingIds((ids) => [...ids, id])} />
      )}
    </div>
  )
}

type MosaicProps = { pictures: GalleryPicture[]; onMissing: (id: number) => void }

function Mosaic({ pictures, onMissing }: MosaicProps) {
  const [shownIndex, setShownIndex] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <ul className={styles.mosaic}>
        {pictures.map((picture, position) => (
          <li key={picture.id} className={styles.cell}>
            <Tile
              picture={picture}
              isFirst={position === 0}
              onMissing={() => onMissing(picture.id)}
              onOpen={() => {
                setShownIndex(position)
                dialog.current?.showModal()
              }}
            />
          </li>
        ))}
      </ul>
      <Viewer
        pictures={pictures}
        index={Math.min(shownIndex, pictures.length - 1)}
        onShow={setShownIndex}
        ref={dialog}
      />
    </>
  )
}
