import type { Api } from '#web/app/api.ts'
import { api, session } from '../session.ts'
import { managedGalleryQuery } from './queries.ts'

export function addPicture(uploadApi: Api, file: File) {
  return uploadApi('POST /api/superadmin/gallery', { upload: { photo: [file] } })
}

export function describePicture(id: number, altText: string) {
  return api('PATCH /api/superadmin/gallery/{id}', { params: { id: String(id) }, body: { altText } })
}

export function removePicture(id: number) {
  return api('DELETE /api/superadmin/gallery/{id}', { params: { id: String(id) } })
}

export function reorderPictures(ids: readonly number[]) {
  return api('PUT /api/superadmin/gallery/order', { body: { ids: [...ids] } })
}

export function refreshGallery(): Promise<void> {
  return session.client.invalidateQueries({ queryKey: managedGalleryQuery.queryKey })
}
