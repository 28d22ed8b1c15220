import { Unanswered, Undeliverable } from '#domain/delivery.ts'
import { french } from '#domain/typography.ts'

/** What nodemailer tells of a failure, where it tells it. */
type Failure = Error & { code?: string; originalCode?: string; responseCode?: number; response?: string }

const PLAIN: Record<string, string> = {
  ECONNREFUSED: 'Le serveur d’envoi refuse la connexion. Vérifiez son adresse et son port.',
  ECONNRESET: 'Le serveur d’envoi a coupé la connexion.',
  ECONNECTION: 'Le serveur d’envoi a coupé la connexion.',
  ETIMEDOUT: 'Le serveur d’envoi ne répond pas à temps.',
  EABORT: 'Le serveur d’envoi ne répond pas à temps.',
  ENOTFOUND: 'Le serveur d’envoi est introuvable. Vérifiez son nom.',
  EAI_AGAIN: 'Le nom du serveur d’envoi ne peut pas être cherché pour le moment.',
  EDNS: 'Le serveur d’envoi est introuvable. Vérifiez son nom.',
}

// After the sender was let in, a 5xx is about this message; before, about our settings, which can be mended.
const ABOUT_THE_MESSAGE = new Set(['EENVELOPE', 'EMESSAGE'])

/**
 * The same failure in words that an owner can read: Undeliverable where the server's no is definite, Unanswered where
 * the final dot was sent and no answer came.
 */
export function explain(error: unknown, { handedOver }: { handedOver: boolean }): Error {
  const failure: Failure = error instanceof Error ? error : new Error(String(error))
  const words = wordsOf(failure)
  const code = failure.responseCode ?? 0
  if (handedOver && code < 400) {
    return new Unanswered(`${words} Le message est peut-être parti.`, { cause: error })
  }
  const final = ABOUT_THE_MESSAGE.has(failure.code ?? '') && code >= 500
  return final ? new Undeliverable(words, { cause: error }) : new Error(words, { cause: error })
}

function wordsOf({ code = '', originalCode = '', response, message }: Failure): string {
  if (response) {
    const frame =
      code === 'EAUTH' ? 'Le serveur d’envoi refuse l’identification' : 'Le serveur d’envoi a répondu'
    return french`${frame} : ${oneLine(response)}`
  }
  const plain = PLAIN[originalCode] ?? PLAIN[code]
  if (plain) return plain
  if (code === 'ETLS' || /certificate|TLS|SSL/i.test(message)) {
    return french`La connexion chiffrée au serveur d’envoi a échoué : ${oneLine(message)}`
  }
  return oneLine(message)
}

function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)
}
