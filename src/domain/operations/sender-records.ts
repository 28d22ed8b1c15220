import { french } from '../language/typography.ts'
import type { HealthJudgement } from './site-health.ts'

/** TXT records of one name in the DNS, each with its parts joined; null when no server answered in time. */
export type TxtRecords = readonly string[] | null

export type SenderRecords = {
  spf: TxtRecords
  dmarc: TxtRecords
  dkim: { selector: string; records: TxtRecords }[] | null
}

export type Sender = { domain: string; server: string }

const TAGS = { spf: 'SPF', dmarc: 'DMARC', dkim: 'DKIM' } as const

export function judgeSender(
  records: SenderRecords,
  sender: Sender,
): Record<keyof typeof TAGS, HealthJudgement> {
  return {
    spf: judgeSpf(records.spf, sender),
    dmarc: judgeDmarc(records.dmarc, sender),
    dkim: judgeDkim(records.dkim, sender),
  }
}

function unverified(tag: keyof typeof TAGS, why: string): HealthJudgement {
  return { state: 'unverified', text: french`${TAGS[tag]} : non vérifié.`, remedy: why }
}

const NO_ANSWER = 'Le service des noms de domaine (DNS) ne répond pas : le site réessaiera.'

export function uncheckedSender(): Record<keyof typeof TAGS, HealthJudgement> {
  const pending = (tag: keyof typeof TAGS) => ({
    ...unverified(tag, ''),
    text: french`${TAGS[tag]} : vérification en cours.`,
    remedy: null,
  })
  return { spf: pending('spf'), dmarc: pending('dmarc'), dkim: pending('dkim') }
}

/** Presence, uniqueness and version (RFC 7208, 4.5); not whether it names this server. */
function judgeSpf(records: TxtRecords, { domain, server }: Sender): HealthJudgement {
  if (records === null) return unverified('spf', NO_ANSWER)
  const found = records.filter((record) => /^v=spf1/i.test(record))
  const [record] = found
  if (record === undefined) {
    return {
      state: 'warning',
      text: french`SPF : ${domain} ne dit pas quels serveurs envoient ses e-mails.`,
      remedy: french`Demandez au gestionnaire de ${domain} un enregistrement TXT « v=spf1 » qui autorise ${server}.`,
    }
  }
  if (found.length > 1) {
    return {
      state: 'failure',
      text: french`SPF : ${domain} a ${found.length} enregistrements, ce qui les annule tous.`,
      remedy: french`Demandez au gestionnaire de ${domain} de les réunir en un seul, qui autorise ${server}.`,
    }
  }
  if (/^v=spf1(?: |$)/i.test(record))
    return { state: 'ok', text: french`SPF : présent pour ${domain}.`, remedy: null }
  return {
    state: 'failure',
    text: french`SPF : l’enregistrement de ${domain} est mal écrit.`,
    remedy: french`Il doit commencer par « v=spf1 », suivi d’un espace : demandez sa correction au gestionnaire de ${domain}.`,
  }
}

const POLICIES: Record<string, string> = {
  none: 'sans consigne',
  quarantine: 'les faux sont rangés parmi les indésirables',
  reject: 'les faux sont refusés',
}

function judgeDmarc(records: TxtRecords, { domain }: Sender): HealthJudgement {
  if (records === null) return unverified('dmarc', NO_ANSWER)
  const found = records.filter((record) => /^v=DMARC1\s*(?:;|$)/.test(record))
  const policy = /;\s*p\s*=\s*(\w+)/i.exec(found[0] ?? '')?.[1]?.toLowerCase() ?? ''
  const meaning = POLICIES[policy]
  if (found.length === 1 && meaning !== undefined)
    return { state: 'ok', text: french`DMARC : présent pour ${domain} (${meaning}).`, remedy: null }
  return {
    state: found.length === 0 ? 'warning' : 'failure',
    text:
      found.length === 0
        ? french`DMARC : ${domain} n’en a pas.`
        : french`DMARC : l’enregistrement de ${domain} est en double, ou sans consigne valable.`,
    remedy: french`Demandez au gestionnaire de ${domain} un seul enregistrement TXT pour _dmarc.${domain}, par exemple « v=DMARC1; p=none ».`,
  }
}

const NO_SELECTOR = french`Votre fournisseur d’e-mails nomme son « sélecteur DKIM » : indiquez-le pour que le site vérifie la signature.`

/** A key that was withdrawn is empty (RFC 6376, 3.6.1). */
const KEY = /(?:^|;)\s*p\s*=\s*[^;\s]/i

function judgeDkim(keys: SenderRecords['dkim'], { domain, server }: Sender): HealthJudgement {
  if (keys === null) return unverified('dkim', NO_SELECTOR)
  const found = keys.find(({ records }) => records?.some((record) => KEY.test(record)))
  if (found)
    return {
      state: 'ok',
      text: french`DKIM : clé « ${found.selector} » présente pour ${domain}.`,
      remedy: null,
    }
  if (keys.some(({ records }) => records === null)) return unverified('dkim', NO_ANSWER)
  const names = keys.map(({ selector }) => `${selector}._domainkey.${domain}`).join(', ')
  return {
    state: 'warning',
    text: french`DKIM : aucune clé pour ${domain}, vos messages ne sont sans doute pas signés.`,
    remedy: french`Demandez à ${server} d’activer DKIM pour ${domain}, et l’enregistrement à créer (cherché : ${names}).`,
  }
}

/** Names at which the policy of a domain may be: its own, then that of each domain above it. */
export function dmarcNames(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, index) => `_dmarc.${labels.slice(index).join('.')}`)
}
