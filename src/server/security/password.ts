import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

const TAG_BYTES = 32
const SALT_BYTES = 16

type Cost = { memory: number; passes: number; parallelism: number }

/** OWASP recommendation for Argon2id; memory in KiB. */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 }

export async function hashPassword(password: string, cost: Cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return formatPhc(cost, salt, await computeTag(password, salt, cost))
}

/** Constant time: a null hash (unknown account) takes as long and never matches. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const { cost, salt, tag: expected } = parsePhc(hash ?? DUMMY_HASH)
  const tag = await computeTag(password, salt, cost)
  return timingSafeEqual(tag, expected) && hash !== null
}

const DUMMY_HASH = formatPhc(COST, Buffer.alloc(SALT_BYTES), Buffer.alloc(TAG_BYTES))

function formatPhc({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toBase64(salt)}$${toBase64(tag)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/

function parsePhc(hash: string): { cost: Cost; salt: Buffer; tag: Buffer } {
  const [, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(hash) ?? []
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function computeTag(password: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  // NFC: the same password may arrive decomposed from another keyboard.
  return derive('argon2id', {
    message: password.normalize('NFC'),
    nonce,
    tagLength: TAG_BYTES,
    ...cost,
  })
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
