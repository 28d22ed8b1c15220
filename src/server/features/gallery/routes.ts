import * as contract from '#contract/gallery.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { openFiles } from '#server/storage/files.ts'
import { addImage, changeAltText, listManagedImages, removeImage, reorderImages } from './actions.ts'
import { listImages } from './queries.ts'

export function galleryRoutes(serve: Serve, context: AppContext): void {
  const { config, database } = context
  const files = openFiles(config.dataDir)

  serve(contract.listGallery, () => listImages(database.kysely))

  serve(contract.listManagedGallery, () => listManagedImages(database.kysely))

  serve(contract.addImage, ({ files: [content], fields: { altText = '' } }) =>
    addImage(context, files, { content, altText }),
  )

  serve(contract.changeAltText, ({ params, body }) => changeAltText(context, params.id, body.altText ?? ''))

  serve(contract.removeImage, async ({ params }) => {
    await removeImage(context, files, params.id)
    return { message: 'Image supprimée' }
  })

  serve(contract.reorderGallery, async ({ body }) => {
    await reorderImages(context, body.ids)
    return { message: 'Ordre enregistré' }
  })
}
