const HIDDEN = '[jeton]'

/** What stands before the secret part of an address of ours, encoded or not. */
const AFTER =
  /(\/(?:reservation|temoignage|admin\/mot-de-passe|password-reset|reservations\/hold)\/)[^\s"'<>/?#\\]+/gi
const FEED = /(\/agenda\/)[^\s"'<>/?#\\]+(\.ics)/gi
/** The form of every token of ours: 256 bits in base64url. */
const TOKEN = /(?<![\w-])[\w-]{43}(?![\w-])/g

/** A text, such as a line of the log, without the secrets of links: who reads it must not be able to follow them. */
export function hideSecrets(text: string): string {
  return text.replace(AFTER, `$1${HIDDEN}`).replace(FEED, `$1${HIDDEN}$2`).replace(TOKEN, HIDDEN)
}
