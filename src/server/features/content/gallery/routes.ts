import * as contract from '#contract/content/gallery.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import {
  addPicture,
  changeAltText,
  listPicturesWithUsage,
  removePicture,
  reorderPictures,
} from './actions.ts'
import { listPublicPictures } from './queries.ts'

export function galleryRoutes(serve: Serve, context: AppContext): void {
  const { database } = context
  const { uploads } = context.storage

  serve(contract.listGallery, () => listPublicPictures(database.kysely))

  serve(contract.listPicturesWithUsage, () => listPicturesWithUsage(database.kysely))

  serve(contract.addPicture, ({ uploadedFiles: [content], fields: { altText = '', decorative = false } }) =>
    addPicture(context, uploads, { content, altText, decorative }),
  )

  serve(contract.changeAltText, ({ params, body: { altText, decorative } }) =>
    changeAltText(context, params.id, { altText: altText ?? '', decorative }),
  )

  serve(contract.removePicture, async ({ params }) => {
    await removePicture(context, uploads, params.id)
    return { message: 'Image supprimée' }
  })

  serve(contract.reorderPictures, async ({ body }) => {
    await reorderPictures(context, body.ids)
    return { message: 'Ordre enregistré' }
  })
}
