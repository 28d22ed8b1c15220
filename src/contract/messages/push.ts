import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idParam, object } from '../fields.ts'

/** One of the user's own devices that ring; instants in ISO 8601. */
const PushDevice = z.strictObject({
  id: z.number(),
  browser: z.string(),
  createdAt: z.string(),
  seenAt: z.string(),
  isCurrent: z.boolean(),
})
export type PushDevice = z.infer<typeof PushDevice>

/** Of 65 bytes and of 16, in base64url. */
const PUBLIC_KEY = /^[\w-]{87}$/
const SECRET = /^[\w-]{22}$/

const NOT_OF_BROWSER = 'Cette valeur n’est pas celle d’un navigateur.'

const ofBrowser = (pattern: RegExp) =>
  z.string().check(z.refine((text) => pattern.test(text), NOT_OF_BROWSER))

/** As a browser made it: address at its push service, public key and shared secret (RFC 8291). */
export const PushRegistration = object({
  endpoint: z.string().check(z.maxLength(1024, NOT_OF_BROWSER)),
  p256dh: ofBrowser(PUBLIC_KEY),
  auth: ofBrowser(SECRET),
})
export type PushRegistration = z.infer<typeof PushRegistration>

const State = z.strictObject({ isOn: z.boolean() })

export const listPushDevices = endpoint({
  method: 'GET',
  path: '/api/admin/push-devices',
  access: 'staff',
  summary: 'Mes appareils qui sonnent, le plus récent d’abord',
  reply: z.array(PushDevice),
})

export const readPushKey = endpoint({
  method: 'POST',
  path: '/api/admin/push-key',
  access: 'staff',
  summary: 'La clé publique avec laquelle un navigateur s’abonne, créée à la première demande',
  reply: z.strictObject({ publicKey: z.string() }),
})

export const switchPushOn = endpoint({
  method: 'POST',
  path: '/api/admin/push-devices',
  access: 'staff',
  audit: 'push_switched_on',
  summary: 'Recevoir les notifications sur cet appareil',
  body: PushRegistration,
  reply: State,
  errors: ['push_service_unknown', 'push_device_unknown'],
})

export const renewPush = endpoint({
  method: 'PUT',
  path: '/api/admin/push-devices/current',
  access: 'staff',
  summary: 'Enregistrer de nouveau cet appareil, à chaque ouverture, s’il n’a pas été retiré',
  body: PushRegistration,
  reply: State,
  errors: ['push_service_unknown', 'push_device_unknown'],
})

export const switchPushOff = endpoint({
  method: 'DELETE',
  path: '/api/admin/push-devices/current',
  access: 'staff',
  audit: 'push_switched_off',
  summary: 'Ne plus recevoir de notifications sur cet appareil',
  reply: State,
})

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: '/api/admin/push-devices/{id}',
  access: 'staff',
  audit: 'push_switched_off',
  summary: 'Arrêter les notifications d’un de mes appareils',
  params: object({ id: idParam('Appareil') }),
  reply: z.strictObject({ message: z.string() }),
  errors: ['not_found'],
})
