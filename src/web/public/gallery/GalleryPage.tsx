import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { useSiteNames } from '#web/app/public-settings.ts'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import pageStyles from '#web/ui/page.module.css'
import { PageHead } from '../layout/PageHead.tsx'
import type { galleryLoader } from './loader.ts'
import { Mosaic } from './Mosaic.tsx'

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
