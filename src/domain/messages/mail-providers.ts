import type { Day } from '../language/time.ts'
import { french } from '../language/typography.ts'

/** As the providers' own pages and Thunderbird's list of servers had it that day. */
export const PROVIDERS_CHECKED_ON: Day = '2026-11-22'

export type MailProvider = {
  name: string
  /** Null where no password opens SMTP any more: `password` then names another way. */
  server: { host: string; port: number; security: 'tls' | 'starttls' } | null
  otherHosts?: readonly string[]
  /** Of its mailboxes; empty where customers bring their own domain. */
  domains: readonly string[]
  username: string | null
  /** Source of the user's name; absent where only the provider knows it. */
  usernameOf?: 'address' | 'localPart'
  password: string
  help: string
  /** Under which providers that use one name for all publish the DKIM keys of customers' domains. */
  dkimSelectors?: readonly string[]
}

const FULL_ADDRESS = 'votre adresse e-mail complète.'
const MAILBOX_PASSWORD = 'celui de votre boîte e-mail.'

export const MAIL_PROVIDERS = {
  gmail: {
    name: 'Gmail',
    server: { host: 'smtp.gmail.com', port: 465, security: 'tls' },
    domains: ['gmail.com', 'googlemail.com'],
    username: 'votre adresse Gmail complète.',
    usernameOf: 'address',
    password: french`un mot de passe d’application de 16 lettres, et non celui de votre compte. Google n’en crée qu’une fois la validation en deux étapes activée, et l’annule quand vous changez de mot de passe.`,
    help: 'https://support.google.com/accounts/answer/185833',
    dkimSelectors: ['google'],
  },
  orange: {
    name: 'Orange',
    server: { host: 'smtp.orange.fr', port: 465, security: 'tls' },
    domains: ['orange.fr', 'wanadoo.fr'],
    username: FULL_ADDRESS,
    usernameOf: 'address',
    password: MAILBOX_PASSWORD,
    help: 'https://assistance.orange.fr',
  },
  free: {
    name: 'Free',
    server: { host: 'smtp.free.fr', port: 465, security: 'tls' },
    domains: ['free.fr'],
    username: 'la partie de votre adresse avant le signe @.',
    usernameOf: 'localPart',
    password: french`celui de votre boîte e-mail. Si Free le refuse, activez l’envoi authentifié (SMTP) dans votre espace abonné.`,
    help: 'https://assistance.free.fr/articles/609',
  },
  ovh: {
    name: 'OVHcloud (MX Plan, Zimbra)',
    server: { host: 'smtp.mail.ovh.net', port: 465, security: 'tls' },
    otherHosts: ['ssl0.ovh.net'],
    domains: [],
    username: FULL_ADDRESS,
    usernameOf: 'address',
    password: french`celui de votre boîte e-mail. Pour E-mail Pro et Exchange, le serveur est un autre : votre espace client l’indique.`,
    help: 'https://help.ovhcloud.com',
  },
  ionos: {
    name: 'Ionos',
    server: { host: 'smtp.ionos.fr', port: 465, security: 'tls' },
    domains: [],
    username: FULL_ADDRESS,
    usernameOf: 'address',
    password: MAILBOX_PASSWORD,
    help: 'https://www.ionos.fr/assistance',
    dkimSelectors: ['s1-ionos', 's2-ionos'],
  },
  gandi: {
    name: 'Gandi',
    server: { host: 'mail.gandi.net', port: 465, security: 'tls' },
    domains: [],
    username: FULL_ADDRESS,
    usernameOf: 'address',
    password: MAILBOX_PASSWORD,
    help: 'https://docs.gandi.net/fr',
    dkimSelectors: ['gm1', 'gm2', 'gm3'],
  },
  infomaniak: {
    name: 'Infomaniak',
    server: { host: 'mail.infomaniak.com', port: 465, security: 'tls' },
    domains: [],
    username: FULL_ADDRESS,
    usernameOf: 'address',
    password: french`un mot de passe d’appareil, créé dans le Manager : « Service Mail », votre adresse, « Appareils ». Celui de votre compte Infomaniak ne convient pas.`,
    help: 'https://www.infomaniak.com/fr/support',
  },
  brevo: {
    name: 'Brevo',
    server: { host: 'smtp-relay.brevo.com', port: 465, security: 'tls' },
    domains: [],
    username: french`l’identifiant SMTP que montre Brevo, sous « SMTP et API ».`,
    password: french`une clé SMTP, créée sous « SMTP et API ». Ni une clé API ni le mot de passe de votre compte ne conviennent.`,
    help: 'https://help.brevo.com/hc/fr',
    dkimSelectors: ['brevo1', 'brevo2', 'mail'],
  },
  outlook: {
    name: 'Outlook.com, Hotmail, Live',
    server: null,
    domains: ['outlook.com', 'outlook.fr', 'hotmail.com', 'hotmail.fr', 'live.com', 'live.fr', 'msn.com'],
    username: null,
    password: french`depuis septembre 2024, Microsoft n’accepte plus aucun mot de passe pour envoyer depuis ces adresses, même un mot de passe d’application. Choisissez un service d’envoi, comme Brevo, ou la messagerie de votre nom de domaine.`,
    help: 'https://support.microsoft.com/fr-fr/outlook',
  },
  microsoft365: {
    name: 'Microsoft 365',
    server: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
    domains: [],
    username: FULL_ADDRESS,
    usernameOf: 'address',
    password: french`celui de la boîte, tant que votre administrateur y autorise « SMTP authentifié ». Microsoft l’éteint à la fin de décembre 2026, sauf demande, puis le retirera : mieux vaut un service d’envoi, comme Brevo.`,
    help: 'https://learn.microsoft.com/fr-fr/exchange',
    dkimSelectors: ['selector1', 'selector2'],
  },
} as const satisfies Record<string, MailProvider>

export type MailProviderKey = keyof typeof MAIL_PROVIDERS

export const MAIL_PROVIDER_KEYS = Object.keys(MAIL_PROVIDERS) as MailProviderKey[]

export function mailProviderOf(key: MailProviderKey): MailProvider {
  return MAIL_PROVIDERS[key]
}

export function findProviderByHost(host: string): MailProviderKey | null {
  const wanted = host.trim().toLowerCase()
  const hasHost = ({ server, otherHosts = [] }: MailProvider) =>
    server?.host === wanted || otherHosts.includes(wanted)
  return MAIL_PROVIDER_KEYS.find((key) => hasHost(mailProviderOf(key))) ?? null
}

/** Of an address in one of the provider's own domains; null for any other. */
export function findProviderByAddress(address: string): MailProviderKey | null {
  const domain = address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
  if (!address.includes('@')) return null
  return MAIL_PROVIDER_KEYS.find((key) => mailProviderOf(key).domains.includes(domain)) ?? null
}

/** The user's name that goes with an address; null where only the provider knows it, or no address is typed. */
export function usernameFor({ usernameOf }: MailProvider, address: string): string | null {
  const trimmed = address.trim()
  if (usernameOf === undefined || !/^[^@\s]+@[^@\s]+$/.test(trimmed)) return null
  return usernameOf === 'address' ? trimmed : trimmed.slice(0, trimmed.indexOf('@'))
}
