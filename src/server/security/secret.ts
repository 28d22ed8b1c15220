import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'

type Keeper = Pick<Config, 'secretKey' | 'dataDir'>

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a text for the database (AES-256-GCM); `purpose` makes it useless anywhere else. */
export function seal(keeper: Keeper, text: string, purpose: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, deriveKey(keeper, purpose), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

/** The text again, or null where the key is another one than it was sealed with. */
export function unseal(keeper: Keeper, sealed: string, purpose: string): string | null {
  const bytes = Buffer.from(sealed, 'base64')
  if (bytes.length < IV_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv(CIPHER, deriveKey(keeper, purpose), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch (error) {
    // Node gives this failure no code of its own.
    if (error instanceof Error && /unable to authenticate/i.test(error.message)) return null
    throw error
  }
}

/**
 * The token of a link that goes out more than once, such as in a confirmation and in its reminder: 256 bits, the same
 * for the same subject, so that the database keeps its hash only. Base64url, 43 characters.
 */
export function linkToken(keeper: Keeper, subject: string, purpose: string): string {
  return createHmac('sha256', deriveKey(keeper, purpose)).update(subject).digest('base64url')
}

/** A key for one purpose, from the owner's SECRET_KEY or the site's own. */
function deriveKey(keeper: Keeper, purpose: string): Buffer {
  const root = keeper.secretKey ?? ownKey(keeper.dataDir)
  return Buffer.from(hkdfSync('sha256', root, 'cabinet', purpose, 32))
}

/** Made once; whoever has the database alone, such as a thief of a backup, has not this. */
function ownKey(dataDir: string): string {
  const path = join(dataDir, 'secret.key')
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  mkdirSync(dataDir, { recursive: true })
  try {
    // Whoever comes first makes it.
    writeFileSync(path, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(path, 'utf8')
}
