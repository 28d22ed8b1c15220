import * as contract from '#contract/gallery.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Practice } from '#server/practice.ts'
import { openFiles } from '#server/storage/files.ts'
import { addImage, describeImage, listManaged, orderImages, removeImage } from './actions.ts'
import { listImages } from './queries.ts'

export function galleryRoutes(serve: Serve, practice: Practice): void {
  const { config, database } = practice
  const files = openFiles(config.dataDir)

  serve(contract.listGallery, () => listImages(database.kysely))

  serve(contract.listManagedGallery, () => listManaged(database.kysely))

  serve(contract.addImage, ({ files: [content], fields: { altText = '' } }) =>
    addImage(practice, files, { content, altText }),
  )

  serve(contract.describeImage, ({ params, body }) => describeImage(practice, params.id, body.altText ?? ''))

  serve(contract.removeImage, async ({ params }) => {
    await removeImage(practice, files, params.id)
    return { message: 'Image supprimée' }
  })

  serve(contract.orderGallery, async ({ body }) => {
    await orderImages(practice, body.ids)
    return { message: 'Ordre enregistré' }
  })
}
