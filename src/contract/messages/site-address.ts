import * as z from 'zod/mini'
import { french } from '#domain/language/typography.ts'
import { parseSiteAddress, siteAddressFault } from '#domain/messages/site-address.ts'
import { endpoint } from '../endpoint.ts'
import { line, object } from '../fields.ts'

const FAULTS = {
  unreadable: french`Le champ « Adresse du site » doit être une adresse complète, comme https://www.exemple.fr.`,
  unencrypted: french`Le champ « Adresse du site » doit commencer par https:// : sans chiffrement, vos clients ne pourraient pas se fier à vos liens.`,
}

/** Trimmed to the origin: whatever follows the host in the address bar is dropped. */
const SiteAddressChange = object({
  address: line('Adresse du site', { max: 300 }).check(
    z.refine((text) => siteAddressFault(text) !== 'unreadable', { error: FAULTS.unreadable, abort: true }),
    z.refine((text) => siteAddressFault(text) !== 'unencrypted', { error: FAULTS.unencrypted, abort: true }),
    z.overwrite((text) => parseSiteAddress(text) ?? text),
  ),
})

/** `address`: null while unknown, and messages then carry no links. */
const SiteAddress = z.strictObject({
  address: z.nullable(z.string()),
  source: z.enum(['environment', 'settings']),
})
export type SiteAddress = z.infer<typeof SiteAddress>

export const readSiteAddress = endpoint({
  method: 'GET',
  path: '/api/superadmin/site-address',
  access: 'superadmin',
  summary: 'Adresse du site, dans les liens des messages',
  reply: SiteAddress,
})

export const confirmSiteAddress = endpoint({
  method: 'PUT',
  path: '/api/superadmin/site-address',
  access: 'superadmin',
  requiresReauthentication: true,
  audit: 'site_address_changed',
  summary: 'Confirmer l’adresse du site',
  body: SiteAddressChange,
  reply: SiteAddress,
  errors: ['site_address_fixed'],
})
