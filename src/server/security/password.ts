import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { PasswordCost } from '../config.ts'
import { createTurns } from './turns.ts'

const derive = promisify(argon2)

const TAG_BYTES = 32
const SALT_BYTES = 16

const HASHES_AT_A_TIME = 2
const MAX_WAITING = 40

const takeTurns = createTurns(HASHES_AT_A_TIME, MAX_WAITING)

/** Urgent: staff wait for it, or the holder of a link. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return formatPhc({ cost, salt, tag: await computeTag(password, { salt, cost, isUrgent: true }) })
}

type Verification = {
  /** Of an unknown account, so that it takes as long as the others. */
  cost: PasswordCost
  isUrgent: boolean
}

/** Constant time: a null hash (unknown account) takes as long and never matches. */
export async function verifyPassword(
  password: string,
  hash: string | null,
  { cost: dummyCost, isUrgent }: Verification,
): Promise<boolean> {
  const { cost, salt, tag: expected } = parsePhc(hash ?? dummyHash(dummyCost))
  const tag = await computeTag(password, { salt, cost, isUrgent })
  return timingSafeEqual(tag, expected) && hash !== null
}

export function hasCost(hash: string, { memory, passes, parallelism }: PasswordCost): boolean {
  const { cost } = parsePhc(hash)
  return cost.memory === memory && cost.passes === passes && cost.parallelism === parallelism
}

/** Keeps the salt: hashes of equal salt are of the same password, whatever their cost. */
export async function rehashPassword(password: string, hash: string, cost: PasswordCost): Promise<string> {
  const { salt } = parsePhc(hash)
  return formatPhc({ cost, salt, tag: await computeTag(password, { salt, cost, isUrgent: true }) })
}

/** As the hash contains it, which no other password of the account shares. */
export function saltOf(hash: string): string {
  return toBase64(parsePhc(hash).salt)
}

type Parts = { cost: PasswordCost; salt: Buffer; tag: Buffer }

function dummyHash(cost: PasswordCost): string {
  return formatPhc({ cost, salt: Buffer.alloc(SALT_BYTES), tag: Buffer.alloc(TAG_BYTES) })
}

function formatPhc({ cost: { memory, passes, parallelism }, salt, tag }: Parts): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toBase64(salt)}$${toBase64(tag)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/

function parsePhc(hash: string): Parts {
  const [, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(hash) ?? []
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

type Derivation = { salt: Buffer; cost: PasswordCost; isUrgent: boolean }

function computeTag(password: string, { salt: nonce, cost, isUrgent }: Derivation): Promise<Buffer> {
  const work = () =>
    derive('argon2id', {
      // NFC: the same password may arrive decomposed from another keyboard.
      message: password.normalize('NFC'),
      nonce,
      tagLength: TAG_BYTES,
      ...cost,
    })
  return takeTurns(work, { isUrgent })
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
