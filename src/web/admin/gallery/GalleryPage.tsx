import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../error-message.ts'
import { Failure } from '../ui/Failure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { GalleryManager } from './GalleryManager.tsx'
import { managedGalleryQuery } from './queries.ts'

/** The pictures of the practice. */
export function GalleryPage() {
  const gallery = useQuery(managedGalleryQuery)
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
