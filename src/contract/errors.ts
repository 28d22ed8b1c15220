import * as z from 'zod/mini'

/** The one table of refusals: code → HTTP status and the French sentence a person reads. */
const REFUSALS = {
  invalid: [400, 'Certaines informations sont à corriger.'],
  invalid_json: [400, 'La requête n’est pas du JSON valide.'],
  unauthenticated: [401, 'Connectez-vous pour continuer.'],
  bad_credentials: [401, 'Nom d’utilisateur ou mot de passe incorrect.'],
  csrf: [403, 'Votre page a expiré. Merci de réessayer.'],
  forbidden: [403, 'Accès refusé'],
  not_found: [404, 'Cette page ou cet élément n’existe pas.'],
  service_gone: [404, 'Cette prestation n’est plus disponible.'],
  practitioner_gone: [404, 'Ce praticien n’est plus disponible.'],
  slot_taken: [409, 'Ce créneau vient d’être réservé.'],
  slot_unavailable: [409, 'Ce créneau n’est pas proposé.'],
  slot_past: [409, 'Créneau déjà passé'],
  slot_skipped: [409, 'Cette heure n’existe pas ce jour-là : les horloges passent à l’heure d’été.'],
  move_to_past: [409, "Impossible d'enregistrer dans le passé"],
  move_from_past: [409, 'Impossible de déplacer une réservation dans le passé'],
  reservation_past: [409, 'Événement passé (lecture seule)'],
  reservation_moved: [409, 'Cette réservation a changé de jour entre-temps. Rechargez l’agenda.'],
  request_running: [409, 'Cette demande est déjà en cours de traitement.'],
  payload_too_large: [413, 'L’envoi est trop volumineux.'],
  unsupported_media_type: [415, 'Ce format d’envoi n’est pas accepté.'],
  idempotency_mismatch: [422, 'Cette clé a déjà servi à une autre demande.'],
  too_many_requests: [429, 'Trop de tentatives. Merci de patienter avant de réessayer.'],
  internal: [500, 'Une erreur est survenue.'],
  unavailable: [503, 'Service momentanément indisponible. Merci de réessayer dans un instant.'],
} as const satisfies Record<string, readonly [number, string]>

export type RefusalCode = keyof typeof REFUSALS

export function refusalStatus(code: RefusalCode): number {
  return REFUSALS[code][0]
}

function refusalMessage(code: RefusalCode): string {
  return REFUSALS[code][1]
}

/** One field at fault: where it is in the request, and a French sentence that names it. */
export const Issue = z.strictObject({ path: z.string(), message: z.string() })
export type Issue = z.infer<typeof Issue>

/** The body of every answer that is not OK. */
export const ErrorBody = z.strictObject({
  message: z.string(),
  code: z.string(),
  issues: z.optional(z.array(Issue)),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** An expected no, thrown by a rule and turned into an ErrorBody by the server's one handler. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly issues: Issue[] | undefined
  /** Seconds after which trying again makes sense (`Retry-After`). */
  readonly retryAfter: number | undefined

  constructor(code: RefusalCode, more: { issues?: Issue[]; retryAfter?: number; cause?: unknown } = {}) {
    super(more.issues?.[0]?.message ?? refusalMessage(code), { cause: more.cause })
    this.name = 'Refusal'
    this.code = code
    this.issues = more.issues
    this.retryAfter = more.retryAfter
  }
}
