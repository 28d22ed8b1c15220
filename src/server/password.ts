import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's Argon2id setting: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** Hashes a password as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await tagOf(password, salt)
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${plain(salt)}$${plain(tag)}`
}

/** Compares in constant time; a null hash (no such account) takes as long and is never right. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [salt, expected] = (hash ?? NOBODY).split('$').slice(-2) as [string, string]
  const tag = await tagOf(password, Buffer.from(salt, 'base64'))
  return timingSafeEqual(tag, Buffer.from(expected, 'base64')) && hash !== null
}

const NOBODY = `$argon2id$v=19$m=19456,t=2,p=1$${plain(Buffer.alloc(16))}$${plain(Buffer.alloc(32))}`

function tagOf(password: string, nonce: Buffer): Promise<Buffer> {
  // NFC: the same password typed on another keyboard may arrive decomposed.
  const parameters: Argon2Parameters = { message: password.normalize('NFC'), nonce, ...COST }
  return derive('argon2id', parameters)
}

function plain(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
