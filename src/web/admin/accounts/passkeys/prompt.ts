import type {
  Assertion,
  CreationOptions,
  NewCredential,
  RequestOptions,
} from '#contract/accounts/passkeys.ts'
import { ApiError } from '#web/app/api.ts'

const UNSUPPORTED = 'Ce navigateur n’a pas pu utiliser de clé d’accès.'

/** French sentence for each failure of the browser's dialog, by the name of its error. */
type Sentences = Record<string, string>

const CREATION: Sentences = {
  NotAllowedError: 'Aucune clé d’accès n’a été créée. Vous pouvez recommencer quand vous voulez.',
  InvalidStateError: 'Cet appareil a déjà une clé d’accès pour votre compte.',
}

const ANSWER: Sentences = {
  NotAllowedError: 'Aucune clé d’accès n’a été utilisée. Réessayez, ou utilisez votre mot de passe.',
}

export async function promptForNewPasskey(optionsJSON: CreationOptions): Promise<NewCredential> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return withSentence(CREATION, () => startRegistration({ optionsJSON }))
}

export async function promptForPasskey(optionsJSON: RequestOptions): Promise<Assertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return withSentence(ANSWER, () => startAuthentication({ optionsJSON }))
}

/** The browser's own messages are technical and in its language. */
async function withSentence<T>(sentences: Sentences, prompt: () => Promise<T>): Promise<T> {
  try {
    return await prompt()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new ApiError(400, { message: sentences[error.name] ?? UNSUPPORTED })
  }
}
