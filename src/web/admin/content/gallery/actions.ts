import type { AltText, PictureFields } from '#contract/content/gallery.ts'
import type { Api } from '#web/app/api.ts'
import { api, session } from '../../session/session.ts'
import { managedGalleryQuery } from './queries.ts'
import type { NewPicture } from './use-new-pictures.ts'

export function addPicture(uploadApi: Api, { file, altText, decorative }: NewPicture) {
  const fields = { altText, decorative: String(decorative) } as PictureFields
  return uploadApi('POST /api/superadmin/gallery', { fields, upload: { photo: [file] } })
}

export function changeAltText(id: number, description: AltText) {
  return api('PATCH /api/superadmin/gallery/{id}', { params: { id: String(id) }, body: description })
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
