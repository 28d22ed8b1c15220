import * as z from 'zod/mini'
import { french } from '#domain/language/typography.ts'
import {
  MAX_BOOKED_OPTIONS,
  MAX_OPTIONS,
  MAX_PRICE_EUROS,
  MAX_SERVICE_MINUTES,
  MAX_VARIANTS,
} from '#domain/visit/service-parts.ts'
import { DepositFields, ServiceDeposit } from '../accounting/service-deposit.ts'
import { endpoint, type Input, PUBLIC_READS } from '../endpoint.ts'
import { PICTURE_REFUSALS } from '../errors.ts'
import {
  altText,
  clearable,
  color,
  emptyable,
  euros,
  IfMatch,
  id,
  idParam,
  ignoringOthersOf,
  integer,
  line,
  multilineText,
  object,
  required,
} from '../fields.ts'
import { distinctIds } from '../id-lists.ts'

/**
 * Copies at /uploads end in `-300.webp` and `-600.webp` and are at most that wide. The picture is decorative if `altText` is
 * empty.
 */
const ServicePicture = z.strictObject({ url: z.string(), altText: z.string() })

export const ServiceCategory = z.strictObject({ id: z.number(), name: z.string() })
export type ServiceCategory = z.infer<typeof ServiceCategory>

/** A further length of a service, or an option with it; `duration` in minutes, `price` in euros. */
export const ServicePart = z.strictObject({
  id: z.number(),
  name: z.string(),
  duration: z.number(),
  price: z.number(),
})
export type ServicePart = z.infer<typeof ServicePart>

/**
 * A service; `duration` in minutes, `price` in euros: those of its main variant. `picture` and `category` are absent
 * without one, as are lists that would be empty.
 */
export const Service = z.strictObject({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  duration: z.number(),
  price: z.number(),
  picture: z.optional(ServicePicture),
  category: z.optional(ServiceCategory),
  /** Of the main variant; absent without one. */
  variantName: z.optional(z.string()),
  /** Without the main one. */
  variants: z.optional(z.array(ServicePart)),
  options: z.optional(z.array(ServicePart)),
  /** Of a booking that keeps its hour by card; absent without one, and for visitors while none is asked. */
  deposit: z.optional(ServiceDeposit),
  /** Services that became a variant of this one, with its minutes and name, so that old links still lead to it. */
  formerly: z.optional(z.array(z.strictObject({ id: z.number(), name: z.string(), duration: z.number() }))),
  /** Only of a service that nobody offers, or that is on request; of no other one. */
  bookable: z.optional(z.literal(false)),
  /** Only of a service that staff alone book; visitors get 0 as its price. */
  onRequest: z.optional(z.literal(true)),
  // `color` and `bufferMinutes` are sent to superadmins only, `active` also to praticiens who offer the service.
  color: z.optional(z.nullable(z.string())),
  /** Overrides the practitioner's buffer; null for no override. */
  bufferMinutes: z.optional(z.nullable(z.number())),
  active: z.optional(z.boolean()),
  /** Sent to superadmins only: who offers it, examples included. */
  practitionerIds: z.optional(z.array(z.number())),
  /** Sent to superadmins only, to be sent back as `If-Match`. */
  version: z.optional(z.number()),
})
export type Service = z.infer<typeof Service>

export const partName = (label: string) => line(label, { max: 60 })

const VariantFields = object({
  /** Absent for a new one. */
  id: z.optional(id('Durée')),
  name: emptyable(partName('Nom de la durée')),
  duration: integer('Durée', { min: 5, max: MAX_SERVICE_MINUTES }),
  price: euros('Prix', { max: MAX_PRICE_EUROS }),
})

/** Body of a service update; absent optional fields are unchanged. */
export const ServiceFields = object({
  name: line('Nom', { max: 120 }),
  description: multilineText('Description', { max: 2000 }),
  duration: integer('Durée', { min: 5, max: MAX_SERVICE_MINUTES }),
  price: euros('Prix', { max: MAX_PRICE_EUROS }),
  variantName: clearable(partName('Nom de la durée principale')),
  /** Replaces them; the main one is the service itself. */
  variants: z.optional(
    z
      .array(VariantFields, french`Le champ « Durées » est une liste de durées.`)
      .check(
        z.maxLength(
          MAX_VARIANTS - 1,
          french`Une prestation compte au plus ${MAX_VARIANTS} durées, la principale comprise.`,
        ),
      ),
  ),
  /** Replaces which options are offered with it. */
  optionIds: z.optional(distinctIds('Options', { max: MAX_OPTIONS })),
  color: clearable(color('Couleur')),
  bufferMinutes: clearable(integer('Pause après le rendez-vous', { min: 0, max: 120 })),
  categoryId: clearable(id('Catégorie')),
  deposit: clearable(DepositFields),
  active: z.optional(z.boolean(french`Le champ « Proposée » doit être vrai ou faux.`)),
  onRequest: z.optional(z.boolean(french`Le champ « Sur demande » doit être vrai ou faux.`)),
  /** Replaces who offers it. */
  practitionerIds: z.optional(
    z
      .array(id('Proposé par'), 'Le champ « Proposé par » est une liste d’identifiants.')
      .check(z.maxLength(500, 'Le champ « Proposé par » compte trop d’éléments.')),
  ),
})
export type ServiceFields = z.infer<typeof ServiceFields>

const ServiceParams = object({ id: idParam('Prestation') })

/** Of a booking, with its service; absent: the main variant, and no option. */
export const chosenParts = {
  variantId: emptyable(id('Durée')),
  optionIds: z.optional(distinctIds('Options', { max: MAX_BOOKED_OPTIONS })),
}

/** Minutes of a reservation without a service; absent: the step of the agenda’s grid. */
export const openDuration = z.optional(integer('Durée', { min: 5, max: MAX_SERVICE_MINUTES }))

/** As they were agreed; a length or price that staff typed is not in them. */
export const ReservationParts = z.strictObject({
  variant: z.omit(ServicePart, { id: true }),
  options: z.array(ServicePart),
})
export type ReservationParts = z.infer<typeof ReservationParts>

export const listServices = endpoint({
  method: 'GET',
  path: '/api/services',
  access: 'public',
  isShared: true,
  summary: french`Prestations proposées ; pour un superadmin, aussi celles qui sont masquées`,
  reply: z.array(Service),
  limit: PUBLIC_READS,
})

export const createService = endpoint({
  method: 'POST',
  path: '/api/services',
  access: 'superadmin',
  audit: 'service_added',
  summary: 'Ajouter une prestation',
  body: ignoringOthersOf(ServiceFields, Service),
  reply: Service,
  status: 201,
  errors: ['practitioner_gone', 'category_gone', 'option_gone'],
})

export const changeService = endpoint({
  method: 'PUT',
  path: '/api/services/{id}',
  access: 'superadmin',
  audit: 'service_changed',
  summary: french`Modifier une prestation ; If-Match porte la version qui a été lue`,
  params: ServiceParams,
  headers: IfMatch,
  body: ignoringOthersOf(ServiceFields, Service),
  reply: Service,
  errors: [
    'service_gone',
    'service_changed',
    'practitioner_gone',
    'category_gone',
    'variant_gone',
    'option_gone',
  ],
})

export const removeService = endpoint({
  method: 'DELETE',
  path: '/api/services/{id}',
  access: 'superadmin',
  audit: 'service_removed',
  summary: french`Supprimer une prestation ; les réservations gardent leur copie`,
  params: ServiceParams,
  reply: z.strictObject({ message: z.string() }),
  errors: ['service_gone'],
})

export const saveServicePicture = endpoint({
  method: 'POST',
  path: '/api/services/{id}/picture',
  access: 'superadmin',
  audit: 'service_picture_changed',
  summary: 'Donner une image à une prestation, à la place de la précédente',
  params: ServiceParams,
  upload: { field: 'photo', max: 1 },
  fields: object({ altText: emptyable(altText) }),
  reply: Service,
  errors: ['service_gone', ...PICTURE_REFUSALS],
})

export const describeServicePicture = endpoint({
  method: 'PATCH',
  path: '/api/services/{id}/picture',
  access: 'superadmin',
  audit: 'service_picture_changed',
  summary: 'Changer le texte alternatif de l’image d’une prestation',
  params: ServiceParams,
  body: object({ altText: clearable(altText) }).check(
    z.refine((body) => body.altText !== undefined, {
      path: ['altText'],
      message: required('Texte alternatif'),
    }),
  ),
  reply: Service,
  errors: ['service_gone', 'not_found'],
})

export const removeServicePicture = endpoint({
  method: 'DELETE',
  path: '/api/services/{id}/picture',
  access: 'superadmin',
  audit: 'service_picture_changed',
  summary: 'Retirer l’image d’une prestation',
  params: ServiceParams,
  reply: Service,
  errors: ['service_gone'],
})

/** The first service of `variants` stays, with its buffer, picture, text, category and colour; the others become its variants. */
export const groupServices = endpoint({
  method: 'POST',
  path: '/api/superadmin/services/group',
  access: 'superadmin',
  audit: 'services_grouped',
  summary: 'Réunir des prestations en une seule, dont elles deviennent les durées',
  body: object({
    name: line('Nom', { max: 120 }),
    variants: z
      .array(
        object({ serviceId: id('Prestation'), name: emptyable(partName('Nom de la durée')) }),
        'Une liste de prestations est attendue.',
      )
      .check(
        z.minLength(2, 'Choisissez au moins deux prestations.'),
        z.maxLength(MAX_VARIANTS, french`Une prestation compte au plus ${MAX_VARIANTS} durées.`),
        z.refine(
          (variants) => new Set(variants.map(({ serviceId }) => serviceId)).size === variants.length,
          'La même prestation figure deux fois dans la liste.',
        ),
      ),
  }),
  reply: Service,
  errors: ['service_gone', 'not_groupable'],
})
export type Grouping = Input<typeof groupServices>['body']

export const reorderServices = endpoint({
  method: 'PUT',
  path: '/api/superadmin/services/order',
  access: 'superadmin',
  audit: 'order_changed',
  summary: 'Ordonner les prestations',
  body: object({
    ids: z.array(id('Prestation'), 'Une liste de prestations est attendue.').check(
      z.maxLength(1000, 'Cette liste est trop longue.'),
      z.refine(
        (ids) => new Set(ids).size === ids.length,
        'La même prestation figure deux fois dans la liste.',
      ),
    ),
  }),
  reply: z.strictObject({ message: z.string() }),
  errors: ['list_changed'],
})
