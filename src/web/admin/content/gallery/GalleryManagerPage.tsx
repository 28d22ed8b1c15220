import { useQuery } from '@tanstack/react-query'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { GalleryManager } from './GalleryManager.tsx'
import { managedGalleryQuery } from './queries.ts'

export function GalleryManagerPage() {
  const gallery = useQuery(managedGalleryQuery)
  return <QueryBoundary of={gallery}>{(pictures) => <GalleryManager pictures={pictures} />}</QueryBoundary>
}
