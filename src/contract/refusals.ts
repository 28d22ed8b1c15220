import { ACCOUNTING_REFUSALS } from './refusals/accounting.ts'
import { ACCOUNTS_REFUSALS } from './refusals/accounts.ts'
import { BOOKING_REFUSALS } from './refusals/booking.ts'
import { CLIENTS_REFUSALS } from './refusals/clients.ts'
import { CONTENT_REFUSALS } from './refusals/content.ts'
import { MESSAGES_REFUSALS } from './refusals/messages.ts'
import { OPERATIONS_REFUSALS } from './refusals/operations.ts'
import { PRIVACY_REFUSALS } from './refusals/privacy.ts'

/** The only table of refusals: code, HTTP status, and the French sentence shown to the user. Each area has its own part. */
export const REFUSALS = {
  invalid: [400, 'Certaines informations sont à corriger.'],
  invalid_json: [400, 'La requête n’est pas du JSON valide.'],
  unauthenticated: [401, 'Connectez-vous pour continuer.'],
  reauthentication_required: [401, 'Confirmez votre identité pour continuer.'],
  csrf: [403, 'Votre page a expiré. Merci de réessayer.'],
  forbidden: [403, 'Accès refusé'],
  not_found: [404, 'Cette page ou cet élément n’existe pas.'],
  list_changed: [409, 'La liste a changé entre-temps. Rechargez-la avant de continuer.'],
  request_running: [409, 'Cette demande est déjà en cours de traitement.'],
  request_timeout: [408, 'La demande n’est pas arrivée à temps.'],
  payload_too_large: [413, 'L’envoi est trop volumineux.'],
  unsupported_media_type: [415, 'Ce format d’envoi n’est pas accepté.'],
  idempotency_mismatch: [422, 'Cette clé a déjà servi à une autre demande.'],
  headers_too_large: [431, 'Les en-têtes de la demande sont trop longs.'],
  too_many_requests: [429, 'Trop de tentatives. Merci de patienter avant de réessayer.'],
  internal: [500, 'Une erreur est survenue.'],
  unavailable: [503, 'Service momentanément indisponible. Merci de réessayer dans un instant.'],
  ...ACCOUNTS_REFUSALS,
  ...BOOKING_REFUSALS,
  ...MESSAGES_REFUSALS,
  ...ACCOUNTING_REFUSALS,
  ...CLIENTS_REFUSALS,
  ...PRIVACY_REFUSALS,
  ...OPERATIONS_REFUSALS,
  ...CONTENT_REFUSALS,
} as const satisfies Record<string, readonly [number, string]>
