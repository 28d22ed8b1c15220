import { useQuery } from '@tanstack/react-query'
import { queries } from '#web/app/queries.ts'
import { messageOf } from '../error-message.ts'
import { api } from '../session.ts'
import { Failure } from '../ui/Failure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { GalleryManager } from './GalleryManager.tsx'

/** The pictures of the practice. */
export function GalleryPage() {
  const gallery = useQuery(queries.managedGallery(api))
  if (gallery.isPending) return <Loading />
  if (gallery.isError) {
    return (
      <Failure
        message={messageOf(gallery.error, 'Erreur lors du chargement')}
        onRetry={() => void gallery.refetch()}
        retrying={gallery.isFetching}
      />
    )
  }
  return <GalleryManager images={gallery.data} />
}
