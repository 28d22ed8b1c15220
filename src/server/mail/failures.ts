import { PermanentFailure, UnknownOutcome } from '#domain/delivery.ts'
import { french } from '#domain/typography.ts'

type Failure = Error & { code?: string; originalCode?: string; responseCode?: number; response?: string }

export class Unencrypted extends Error {
  constructor() {
    super('Sans chiffrement, le mot de passe et les messages pourraient être lus en chemin.')
  }
}

const WITHOUT_STARTTLS = french`Le serveur d’envoi ne chiffre pas la connexion (STARTTLS). Le mot de passe et les messages pourraient être lus en chemin : rien ne lui est confié.`

const SENTENCES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ECONNREFUSED: 'Le serveur d’envoi refuse la connexion. Vérifiez son adresse et son port.',
    ECONNRESET: 'Le serveur d’envoi a coupé la connexion.',
    ECONNECTION: 'Le serveur d’envoi a coupé la connexion.',
    ETIMEDOUT: 'Le serveur d’envoi ne répond pas à temps.',
    EABORT: 'Le serveur d’envoi ne répond pas à temps.',
    ENOTFOUND: 'Le serveur d’envoi est introuvable. Vérifiez son nom.',
    EAI_AGAIN: 'Le nom du serveur d’envoi ne peut pas être cherché pour le moment.',
    EDNS: 'Le serveur d’envoi est introuvable. Vérifiez son nom.',
  }),
)

// A 5xx in these phases rejects the message; in earlier ones it results from our settings, which can be fixed.
const MESSAGE_PHASES = new Set(['EENVELOPE', 'EMESSAGE'])

/** PermanentFailure for a permanent rejection, UnknownOutcome if no reply to the final dot arrived. */
export function toDeliveryError(error: unknown, { handedOver }: { handedOver: boolean }): Error {
  const failure: Failure = error instanceof Error ? error : new Error(String(error))
  const message = describeFailure(failure)
  const code = failure.responseCode ?? 0
  if (handedOver && code < 400) {
    return new UnknownOutcome(`${message} Le message est peut-être parti.`, { cause: error })
  }
  const isPermanent = MESSAGE_PHASES.has(failure.code ?? '') && code >= 500
  return isPermanent ? new PermanentFailure(message, { cause: error }) : new Error(message, { cause: error })
}

function describeFailure({ code = '', originalCode = '', response, message }: Failure): string {
  if (response && (code === 'ETLS' || /required STARTTLS/.test(message))) return WITHOUT_STARTTLS
  if (response) {
    const prefix =
      code === 'EAUTH' ? 'Le serveur d’envoi refuse l’identification' : 'Le serveur d’envoi a répondu'
    return french`${prefix} : ${toOneLine(response)}`
  }
  const sentence = SENTENCES.get(originalCode) ?? SENTENCES.get(code)
  if (sentence) return sentence
  if (code === 'ETLS' || /certificate|TLS|SSL/i.test(message)) {
    return french`La connexion chiffrée au serveur d’envoi a échoué : ${toOneLine(message)}`
  }
  return toOneLine(message)
}

function toOneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)
}
