import * as z from 'zod/mini'
import { french } from '#domain/language/typography.ts'
import { HEALTH_KEYS, HEALTH_STATES } from '#domain/operations/site-health.ts'
import { endpoint } from '../endpoint.ts'
import { emptyable, line, object } from '../fields.ts'
import { Confirmation } from './maintenance.ts'

const HealthLine = z.strictObject({
  key: z.enum(HEALTH_KEYS),
  state: z.enum(HEALTH_STATES),
  text: z.string(),
  remedy: z.nullable(z.string()),
})
export type HealthLine = z.infer<typeof HealthLine>

const SiteHealth = z.strictObject({
  isWell: z.boolean(),
  /** The DNS is being asked about the sender's domain: ask again in a few seconds. */
  isChecking: z.boolean(),
  lines: z.array(HealthLine),
  /** Nothing ends by its date until somebody says that the site was stopped, or the clock is right again. */
  isClockDoubted: z.boolean(),
  sender: z.nullable(z.string()),
  /** Chosen by the owner; '' for those of the mail provider. */
  dkimSelector: z.string(),
})
export type SiteHealth = z.infer<typeof SiteHealth>

export const readHealth = endpoint({
  method: 'GET',
  path: '/api/superadmin/health',
  access: 'superadmin',
  summary: 'État du site',
  reply: SiteHealth,
})

/** Servers of the site that run now: several may share a PostgreSQL database. */
export const readServers = endpoint({
  method: 'GET',
  path: '/api/superadmin/servers',
  access: 'superadmin',
  summary: 'Nombre de serveurs du site',
  reply: z.strictObject({ count: z.number() }),
})

const SELECTOR = /^[a-z\d][a-z\d_-]*(?:\.[a-z\d][a-z\d_-]*)*$/i

/** Absent or empty: those of the mail provider. */
const DkimSelectorChange = object({
  selector: emptyable(
    line('Sélecteur DKIM', { max: 63 }).check(
      z.regex(
        SELECTOR,
        french`Le champ « Sélecteur DKIM » ne contient que des lettres, des chiffres, des tirets et des points, comme mail2027.`,
      ),
    ),
  ),
})

export const saveDkimSelector = endpoint({
  method: 'PUT',
  path: '/api/superadmin/health/dkim-selector',
  access: 'superadmin',
  audit: 'mail_server_changed',
  summary: 'Indiquer le sélecteur DKIM du domaine d’expédition',
  body: DkimSelectorChange,
  reply: SiteHealth,
})

/** The clock is right: the site was stopped meanwhile. Whatever is due by its date then ends. */
export const believeClock = endpoint({
  method: 'POST',
  path: '/api/superadmin/health/clock',
  access: 'superadmin',
  requiresReauthentication: true,
  audit: 'clock_believed',
  summary: 'Dire que le site était arrêté, et que l’horloge du serveur est juste',
  body: Confirmation,
  reply: SiteHealth,
})
