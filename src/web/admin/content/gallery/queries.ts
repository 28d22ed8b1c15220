import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/session.ts'

export const managedGalleryQuery = queryOptions({
  queryKey: ['gallery'],
  queryFn: ({ signal }) => api('GET /api/superadmin/gallery', { signal }),
  staleTime: 0,
})
