import * as z from 'zod/mini'
import { french } from '#domain/language/typography.ts'
import { endpoint, PUBLIC_READS } from '../endpoint.ts'
import { id, idParam, object } from '../fields.ts'
import { Service } from './services.ts'

const PractitionerName = z.strictObject({ id: z.number(), displayName: z.string() })

/** `photoUrl` is absent without a portrait. */
const BookablePractitioner = z.extend(PractitionerName, { photoUrl: z.optional(z.string()) })

/** Users who offer at least one service that can be booked online. */
export const listPractitionerNames = endpoint({
  method: 'GET',
  path: '/api/practitioners',
  access: 'public',
  isShared: true,
  summary: 'Praticiens, par nom d’usage',
  reply: z.array(BookablePractitioner),
  limit: PUBLIC_READS,
})

/** Every praticien, and superadmins who offer a service; includes owners whom visitors cannot book. */
export const listAgendaOwners = endpoint({
  method: 'GET',
  path: '/api/superadmin/agendas',
  access: 'superadmin',
  summary: 'Personnes qui ont un agenda, même sans prestation proposée',
  reply: z.array(PractitionerName),
})

export const listPractitionerProfiles = endpoint({
  method: 'GET',
  path: '/api/praticiens',
  access: 'public',
  isShared: true,
  summary: 'Praticiens, avec leur spécialité',
  reply: z.array(
    z.strictObject({
      id: z.number(),
      nom: z.string(),
      prenom: z.string(),
      specialite: z.string(),
      /** One sentence in the first person, or ''. */
      introduction: z.string(),
      photoUrl: z.nullable(z.string()),
      services: z.array(
        z.strictObject({ id: z.number(), name: z.string(), onRequest: z.optional(z.literal(true)) }),
      ),
    }),
  ),
  limit: PUBLIC_READS,
})

/** Active services; the practitioner and superadmins also get hidden ones that the practitioner offers. */
export const listPractitionerServices = endpoint({
  method: 'GET',
  path: '/api/praticiens/{id}/services',
  access: 'public',
  isShared: true,
  summary: 'Prestations d’un praticien',
  params: object({ id: idParam('Praticien') }),
  reply: z.array(Service),
  errors: ['practitioner_gone'],
  limit: PUBLIC_READS,
})

/** Replaces the whole list, hidden services included. A praticien saves their own, a superadmin anyone's. */
export const savePractitionerServices = endpoint({
  method: 'POST',
  path: '/api/praticiens/{id}/services',
  access: 'staff',
  audit: 'offer_changed',
  summary: 'Choisir les prestations d’un praticien',
  params: object({ id: idParam('Praticien') }),
  body: object({
    services: z
      .array(id('Prestations'), french`Le champ « Prestations » est une liste d’identifiants.`)
      .check(z.maxLength(500, french`Le champ « Prestations » compte trop d’éléments.`)),
  }),
  reply: z.strictObject({ message: z.string(), services: z.array(Service) }),
  errors: ['service_gone', 'not_found'],
})
