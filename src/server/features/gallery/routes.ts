import * as contract from '#contract/gallery.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { openUploads } from '#server/storage/uploads.ts'
import {
  addPicture,
  changeAltText,
  listPicturesWithUsage,
  removePicture,
  reorderPictures,
} from './actions.ts'
import { listPictures } from './queries.ts'

export function galleryRoutes(serve: Serve, context: AppContext): void {
  const { config, database } = context
  const uploads = openUploads(config.dataDir)

  serve(contract.listGallery, () => listPictures(database.kysely))

  serve(contract.listPicturesWithUsage, () => listPicturesWithUsage(database.kysely))

  serve(contract.addPicture, ({ uploadedFiles: [content], fields: { altText = '' } }) =>
    addPicture(context, uploads, { content, altText }),
  )

  serve(contract.changeAltText, ({ params, body }) => changeAltText(context, params.id, body.altText ?? ''))

  serve(contract.removePicture, async ({ params }) => {
    await removePicture(context, uploads, params.id)
    return { message: 'Image supprimée' }
  })

  serve(contract.reorderPictures, async ({ body }) => {
    await reorderPictures(context, body.ids)
    return { message: 'Ordre enregistré' }
  })
}
