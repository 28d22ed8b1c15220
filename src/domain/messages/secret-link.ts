const REDACTED = '[jeton]'

const TOKEN_PATH =
  /(\/(?:reservation|confirmation|adresse|temoignage\/retrait|temoignage|attente|places?|reprendre|api\/waiting-list|bons-cadeaux\/commande|voucher-order|rappels|refus|admin\/mot-de-passe|admin\/invitation|password-reset|api\/staff-invitations|reservations\/hold)\/)[^\s"'<>/?#\\]+/gi
const FEED_PATH = /(\/agenda\/)[^\s"'<>/?#\\]+(\.ics)/gi
/** Every token: 256 bits in base64url. */
const TOKEN = /(?<![\w-])[\w-]{43}(?![\w-])/g

/** Redacts the tokens of secret links, so that a reader of logs or error messages cannot follow them. */
export function redactTokens(text: string): string {
  return text
    .replace(TOKEN_PATH, `$1${REDACTED}`)
    .replace(FEED_PATH, `$1${REDACTED}$2`)
    .replace(TOKEN, REDACTED)
}
