import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

const TAG_LENGTH = 32

type Cost = { memory: number; passes: number; parallelism: number }

/** OWASP recommendation for Argon2id. */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 }

export async function hashPassword(password: string, cost: Cost = COST): Promise<string> {
  const salt = randomBytes(16)
  return phc(cost, salt, await tagOf(password, salt, cost))
}

/** Constant time: a null hash (unknown account) takes as long and never matches. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const { cost, salt, tag: expected } = read(hash ?? NOBODY)
  const tag = await tagOf(password, salt, cost)
  return timingSafeEqual(tag, expected) && hash !== null
}

const NOBODY = phc(COST, Buffer.alloc(16), Buffer.alloc(TAG_LENGTH))

function phc({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(salt)}$${plain(tag)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/

function read(hash: string): { cost: Cost; salt: Buffer; tag: Buffer } {
  const [, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(hash) ?? []
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function tagOf(password: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  // NFC: the same password may arrive decomposed from another keyboard.
  return derive('argon2id', {
    message: password.normalize('NFC'),
    nonce,
    tagLength: TAG_LENGTH,
    ...cost,
  })
}

function plain(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
