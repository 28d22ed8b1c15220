import * as z from 'zod/mini'
import { french } from '#domain/language/typography.ts'
import { endpoint, PUBLIC_READS } from '../endpoint.ts'
import { PICTURE_REFUSALS } from '../errors.ts'
import { altText, clearable, emptyable, id, idParam, object, required } from '../fields.ts'

/**
 * A picture of the gallery. Copies at /uploads: `{filename}-300.webp` and `{filename}-600.webp`, at most that
 * wide; `width` and `height` are the original's, in pixels.
 */
export const GalleryPicture = z.strictObject({
  id: z.number(),
  filename: z.string(),
  altText: z.string(),
  width: z.number(),
  height: z.number(),
})
export type GalleryPicture = z.infer<typeof GalleryPicture>

const PictureDetails = z.extend(GalleryPicture, {
  /** Public without alternative text. A picture that is neither described nor decorative is not public. */
  decorative: z.boolean(),
})
export type PictureDetails = z.infer<typeof PictureDetails>

const ManagedPicture = z.extend(PictureDetails, {
  /** Titles of the pages and labels of the settings that show the picture. */
  usedIn: z.array(z.string()),
})
export type ManagedPicture = z.infer<typeof ManagedPicture>

const ImageParams = object({ id: idParam('Image') })

const DECORATIVE = french`Le champ « Décorative » doit être vrai ou faux.`

const notBoth = z.refine<{ altText?: string | null; decorative?: boolean }>(
  ({ altText: text, decorative }) => !(text && decorative),
  {
    path: ['altText'],
    message: french`Le champ « Texte alternatif » reste vide pour une image décorative.`,
  },
)

/** Parts of a form are texts. */
const PictureFields = object({
  altText: emptyable(altText),
  decorative: emptyable(
    z.pipe(
      z.enum(['true', 'false'], DECORATIVE),
      z.transform((text) => text === 'true'),
    ),
  ),
}).check(notBoth)
export type PictureFields = z.input<typeof PictureFields>

/** '' removes the text; an absent `decorative` is unchanged, and a text ends it. */
const AltText = object({
  altText: clearable(altText),
  decorative: z.optional(z.boolean(DECORATIVE)),
}).check(
  z.refine((body) => body.altText !== undefined, {
    path: ['altText'],
    message: required('Texte alternatif'),
  }),
  notBoth,
)
export type AltText = z.input<typeof AltText>

export const listGallery = endpoint({
  method: 'GET',
  path: '/api/gallery',
  access: 'public',
  isShared: true,
  summary: 'Images de la galerie qui sont décrites ou décoratives',
  reply: z.array(GalleryPicture),
  limit: PUBLIC_READS,
})

export const listPicturesWithUsage = endpoint({
  method: 'GET',
  path: '/api/superadmin/gallery',
  access: 'superadmin',
  summary: 'Toutes les images de la galerie, avec les pages qui les montrent',
  reply: z.array(ManagedPicture),
})

export const addPicture = endpoint({
  method: 'POST',
  path: '/api/superadmin/gallery',
  access: 'superadmin',
  audit: 'gallery_picture_added',
  summary: 'Ajouter une image à la galerie',
  upload: { field: 'photo', max: 1 },
  fields: PictureFields,
  reply: PictureDetails,
  status: 201,
  errors: PICTURE_REFUSALS,
})

export const changeAltText = endpoint({
  method: 'PATCH',
  path: '/api/superadmin/gallery/{id}',
  access: 'superadmin',
  audit: 'gallery_picture_changed',
  summary: 'Changer le texte alternatif d’une image',
  params: ImageParams,
  body: AltText,
  reply: PictureDetails,
  errors: ['not_found'],
})

export const removePicture = endpoint({
  method: 'DELETE',
  path: '/api/superadmin/gallery/{id}',
  access: 'superadmin',
  audit: 'gallery_picture_removed',
  summary: 'Supprimer une image et ses variantes',
  params: ImageParams,
  reply: z.strictObject({ message: z.string() }),
  errors: ['not_found'],
})

export const reorderPictures = endpoint({
  method: 'PUT',
  path: '/api/superadmin/gallery/order',
  access: 'superadmin',
  audit: 'order_changed',
  summary: 'Ordonner les images de la galerie',
  body: object({
    ids: z.array(id('Image'), 'Une liste d’images est attendue.').check(
      z.maxLength(2000, 'Cette liste est trop longue.'),
      z.refine((ids) => new Set(ids).size === ids.length, 'La même image figure deux fois dans la liste.'),
    ),
  }),
  reply: z.strictObject({ message: z.string() }),
  errors: ['list_changed'],
})
