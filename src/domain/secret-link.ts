const HIDDEN = '[jeton]'

const AFTER =
  /(\/(?:reservation|temoignage|admin\/mot-de-passe|password-reset|reservations\/hold)\/)[^\s"'<>/?#\\]+/gi
const FEED = /(\/agenda\/)[^\s"'<>/?#\\]+(\.ics)/gi
/** Every token: 256 bits in base64url. */
const TOKEN = /(?<![\w-])[\w-]{43}(?![\w-])/g

/** Redacts the tokens of secret links, so that a reader of logs or error messages cannot follow them. */
export function hideSecrets(text: string): string {
  return text.replace(AFTER, `$1${HIDDEN}`).replace(FEED, `$1${HIDDEN}$2`).replace(TOKEN, HIDDEN)
}
