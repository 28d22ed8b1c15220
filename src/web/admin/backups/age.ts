/** A file of its own, loaded late: imported directly, the package would add a request to every screen. */
export { generateX25519Identity, identityToRecipient } from 'age-encryption'
