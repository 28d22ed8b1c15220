import { listGallery } from '#contract/gallery.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Practice } from '#server/practice.ts'
import { listImages } from './queries.ts'

export function galleryRoutes(serve: Serve, { database }: Practice): void {
  serve(listGallery, () => listImages(database.kysely))
}
