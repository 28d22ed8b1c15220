import { french } from '#domain/language/typography.ts'
import {
  DeliveryFailure,
  MessageDelayed,
  PermanentFailure,
  UNEXPECTED_FAILURE,
  UnknownOutcome,
} from '#domain/messages/delivery.ts'
import { PrivateAddress } from './addresses.ts'

type Failure = Error & {
  code?: string
  originalCode?: string
  command?: string
  responseCode?: number
  response?: string
}

export class Unencrypted extends DeliveryFailure {
  constructor() {
    super('Sans chiffrement, le mot de passe et les messages pourraient être lus en chemin.')
  }
}

const WITHOUT_STARTTLS = french`Le serveur d’envoi ne chiffre pas la connexion (STARTTLS). Le mot de passe et les messages pourraient être lus en chemin : rien ne lui est confié.`

const CUT = 'Le serveur d’envoi a coupé la connexion.'
const TIMED_OUT = 'Le serveur d’envoi ne répond pas à temps.'
/** At CONN, the command that nodemailer names until the greeting. */
const NO_GREETING = french`Le serveur d’envoi ne répond pas. Vérifiez le port, qui n’est pas le même avec TLS et avec STARTTLS, et que l’hébergeur du site laisse sortir les e-mails.`
const NOT_FOUND = 'Le serveur d’envoi est introuvable. Vérifiez son nom.'
const UNREACHABLE =
  'Le serveur d’envoi est injoignable. Vérifiez que l’hébergeur du site laisse sortir les e-mails.'
const TLS_FAILED =
  'La connexion chiffrée au serveur d’envoi a échoué. Vérifiez le port, le chiffrement et le certificat.'

const SENDER_REFUSED =
  'Le serveur d’envoi refuse l’adresse de l’expéditeur. Choisissez une adresse d’expédition de ce compte.'
const PASSWORDS_OFF = french`Ce fournisseur n’accepte plus de mot de passe pour l’envoi. Choisissez un service d’envoi, comme Brevo, ou demandez à votre administrateur d’autoriser « SMTP authentifié ».`
const APP_PASSWORD_NEEDED = french`Ce fournisseur demande un mot de passe d’application, et non celui de votre compte. Créez-en un chez lui : il faut d’abord y activer la validation en deux étapes.`

/** Wordings of Microsoft and Google, which answer 535 and 534 to passwords that can never work. */
const BY_RESPONSE: readonly [RegExp, string][] = [
  [/5\.7\.139|basic authentication is disabled|SmtpClientAuthentication is disabled/i, PASSWORDS_OFF],
  [/application-specific password required/i, APP_PASSWORD_NEEDED],
  // Postfix refuses a foreign sender only at RCPT TO, and Microsoft only after the content.
  [/sender address rejected|5\.7\.60\b/i, SENDER_REFUSED],
]

const SENTENCES_BY_CODE = {
  ECONNREFUSED: 'Le serveur d’envoi refuse la connexion. Vérifiez son adresse et son port.',
  ECONNRESET: CUT,
  ECONNECTION: CUT,
  EPIPE: CUT,
  ETIMEDOUT: TIMED_OUT,
  EABORT: TIMED_OUT,
  ENOTFOUND: NOT_FOUND,
  EAI_AGAIN: 'Le nom du serveur d’envoi ne peut pas être cherché pour le moment.',
  EDNS: NOT_FOUND,
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  ETLS: TLS_FAILED,
  EAUTH: 'Le serveur d’envoi refuse l’identification. Vérifiez le nom d’utilisateur et le mot de passe.',
  EPROTOCOL: 'Le serveur d’envoi a répondu de façon inattendue. Vérifiez son adresse et son port.',
}

const BY_CODE: ReadonlyMap<string, string> = new Map(Object.entries(SENTENCES_BY_CODE))

type Reply = {
  status: number /** RFC 3463, without its class: `2.2` of `5.2.2`. */
  detail: string
  command: string
}

/** The first that matches. Statuses: RFC 5321, 4.2.3; details: RFC 3463. */
const BY_REPLY: readonly [(reply: Reply) => boolean, string][] = [
  [({ status, detail }) => detail === '2.2' || status === 552, 'La boîte du destinataire est pleine.'],
  [
    ({ status }) => status === 530,
    'Le serveur d’envoi exige une identification. Saisissez un nom d’utilisateur et un mot de passe.',
  ],
  [({ status }) => status < 500, 'Le serveur d’envoi fait attendre ce message.'],
  [({ command }) => command === 'MAIL FROM', SENDER_REFUSED],
  [
    ({ command }) => command === 'RCPT TO',
    'Le serveur d’envoi refuse l’adresse du destinataire. Vérifiez-la.',
  ],
  [() => true, 'Le serveur d’envoi refuse ce message.'],
]

// A 5xx in these phases rejects the message; in earlier ones it results from our settings, which can be fixed.
const MESSAGE_PHASES = new Set(['EENVELOPE', 'EMESSAGE'])

/** « Service not available, closing transmission channel », in reply to any command (RFC 5321, 3.8). */
const CLOSING = 421

/** PermanentFailure for a permanent rejection, MessageDelayed for a temporary one of this message, UnknownOutcome if no reply to the final dot arrived. */
export function toDeliveryError(error: unknown, { handedOver }: { handedOver: boolean }): DeliveryFailure {
  if (error instanceof DeliveryFailure) return error
  if (error instanceof PrivateAddress) return new DeliveryFailure(error.message, { cause: error })
  const failure: Failure = error instanceof Error ? error : new Error(String(error))
  const sentence = describeFailure(failure)
  const more = { detail: toOneLine(failure.response ?? failure.message), cause: error }
  const status = refusalCode(failure)
  if (handedOver && status < 400) {
    return new UnknownOutcome(`${sentence} Le message est peut-être parti.`, more)
  }
  if (!MESSAGE_PHASES.has(failure.code ?? '') || status === CLOSING || status < 400)
    return new DeliveryFailure(sentence, more)
  return status >= 500 ? new PermanentFailure(sentence, more) : new MessageDelayed(sentence, more)
}

function describeFailure(failure: Failure): string {
  const { code = '', originalCode = '', command = '' } = failure
  if (lacksStartTls(failure)) return WITHOUT_STARTTLS
  const refusal = describeReply(failure)
  if (refusal) return refusal
  const sentence = BY_CODE.get(originalCode) ?? BY_CODE.get(code)
  if (sentence === TIMED_OUT && command === 'CONN') return NO_GREETING
  if (sentence) return sentence
  return /certificate|TLS|SSL/i.test(failure.message) ? TLS_FAILED : UNEXPECTED_FAILURE
}

/** Of a reply that refuses; 0 for any other, also for a code that SMTP does not have. */
function refusalCode({ responseCode = 0 }: Failure): number {
  return responseCode >= 400 && responseCode < 600 ? responseCode : 0
}

function describeReply(failure: Failure) {
  const { code = '', response = '', command = '' } = failure
  const status = refusalCode(failure)
  const worded = BY_RESPONSE.find(([pattern]) => pattern.test(response))
  if (worded && status >= 500) return worded[1]
  if ((failure.responseCode ?? 0) >= 600) return SENTENCES_BY_CODE.EPROTOCOL
  const isReply = status >= 400 && (status < 500 || MESSAGE_PHASES.has(code))
  if (!isReply) return null
  const detail = /^\d{3}[ -][245]\.(\d{1,3}\.\d{1,3})/.exec(response)?.[1] ?? ''
  const [, sentence] = BY_REPLY.find(([matches]) => matches({ status, detail, command })) ?? []
  return sentence ?? UNEXPECTED_FAILURE
}

function lacksStartTls({ code, response, message }: Failure): boolean {
  return Boolean(response) && (code === 'ETLS' || /required STARTTLS/.test(message))
}

function toOneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)
}
