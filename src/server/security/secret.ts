import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type KeySource = { secretKey: string | undefined; dataDir: string }

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Each `purpose` has its own key, so a sealed text cannot be used for another one. */
export function seal(keySource: KeySource, text: string, purpose: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, deriveKey(keySource, purpose), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

export function unseal(keySource: KeySource, sealed: string, purpose: string): string | null {
  const bytes = Buffer.from(sealed, 'base64')
  if (bytes.length < IV_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv(CIPHER, deriveKey(keySource, purpose), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch (error) {
    // Node reports a failed authentication tag without an error code.
    if (error instanceof Error && /unable to authenticate/i.test(error.message)) return null
    throw error
  }
}

/** Deterministic (256 bits, base64url), so that a link can be sent again although only its hash is stored. */
export function hmacToken(keySource: KeySource, subject: string, purpose: string): string {
  return createHmac('sha256', deriveKey(keySource, purpose)).update(subject).digest('base64url')
}

export function readSecretKey({ secretKey, dataDir }: KeySource): string | null {
  return secretKey ?? (readKey(join(dataDir, 'secret.key')) || null)
}

/** Of one key: an editor, or `echo`, ends it with a line break, which may have been there when it was first used. */
export function spellingsOf(key: string): string[] {
  const bare = key.trimEnd()
  return [key, bare, `${bare}\n`, `${bare}\r\n`]
}

/** Memoized: one booking needs several keys, each of which takes a read of the file and a derivation. */
function deriveKey({ secretKey, dataDir }: KeySource, purpose: string): Buffer {
  const name = JSON.stringify([secretKey ?? null, dataDir, purpose])
  const known = derivedKeys.get(name)
  if (known) return known
  const root = secretKey ?? readOrCreateKey(dataDir)
  const key = Buffer.from(hkdfSync('sha256', root, 'cabinet', purpose, 32))
  derivedKeys.set(name, key)
  return key
}

const derivedKeys = new Map<string, Buffer>()

/** Stored outside the database, so that a stolen database backup cannot be decrypted. */
function readOrCreateKey(dataDir: string): string {
  const path = join(dataDir, 'secret.key')
  const known = readKey(path)
  if (known) return known
  if (known === '') rmSync(path, { force: true })
  mkdirSync(dataDir, { recursive: true })
  createKey(path)
  return readFileSync(path, 'utf8')
}

/** Empty if version 0.1.0 was killed while it wrote. */
function readKey(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    return undefined
  }
}

/** A whole key on disk or none: links and secrets made with an empty one could be forged by anybody. */
function createKey(path: string): void {
  const draft = `${path}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx', flush: true })
  try {
    // Of concurrent processes, the first creates the key.
    linkSync(draft, path)
  } catch (error) {
    const code = codeOf(error)
    if (WITHOUT_LINKS.has(code)) renameSync(draft, path)
    else if (code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** From file systems such as exFAT. */
const WITHOUT_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
