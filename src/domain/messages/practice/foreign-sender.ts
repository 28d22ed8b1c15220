import { french } from '../../language/typography.ts'
import { findProviderByHost, MAIL_PROVIDER_KEYS, mailProviderOf } from '../mail-providers.ts'

const OTHER_MAILBOXES = [
  'icloud.com',
  'laposte.net',
  'me.com',
  'neuf.fr',
  'proton.me',
  'protonmail.com',
  'sfr.fr',
  'yahoo.com',
  'yahoo.fr',
]

const MAILBOX_DOMAINS = [
  ...MAIL_PROVIDER_KEYS.flatMap((key) => mailProviderOf(key).domains),
  ...OTHER_MAILBOXES,
]

type Sender = { host: string; username: string; from: string }

/**
 * A warning where receivers may take the sender's address for a forged one (SPF, RFC 7208; DMARC, RFC 7489); null where
 * the server's account is of the same domain, or where nothing says which domain it is of.
 */
export function foreignSenderWarning({ host, username, from }: Sender): string | null {
  const domain = senderDomain(from)
  if (domain === null) return null
  const key = findProviderByHost(host)
  const provider = key && mailProviderOf(key)
  if (provider?.domains.includes(domain)) return null
  if (MAILBOX_DOMAINS.includes(domain)) return ofMailbox(domain)
  const accountDomain = senderDomain(username) ?? provider?.domains[0] ?? null
  return accountDomain === null || accountDomain === domain
    ? null
    : ofOtherDomain(domain, provider?.name ?? host)
}

export function senderDomain(address: string): string | null {
  const domain = /^[^@\s]+@([^@\s]+)$/.exec(address.trim())?.[1]?.toLowerCase()
  return domain?.slice(0, -1).includes('.') ? domain : null
}

function ofMailbox(domain: string): string {
  return french`Seul le serveur de ${domain} peut envoyer au nom de cette adresse. D’un autre serveur, vos messages échouent aux contrôles SPF et DMARC : ils sont refusés ou rangés parmi les indésirables. Choisissez une adresse de ce compte ou de votre nom de domaine.`
}

function ofOtherDomain(domain: string, server: string): string {
  return french`L’adresse d’expédition n’est pas du même domaine que ce compte. Autorisez ${server} à envoyer au nom de ${domain} (SPF et DKIM, chez le gestionnaire de votre nom de domaine) : sans cela, DMARC fait refuser vos messages ou les range parmi les indésirables.`
}
