import { randomInt } from 'node:crypto'
import { RECOVERY_CODES, readCode } from '#domain/accounts/second-factor.ts'
import { hmacToken, type KeySource } from './secret.ts'

/** Without look-alikes: three groups of four are 59 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => [randomGroup(), randomGroup(), randomGroup()].join('-'))
}

function randomGroup(): string {
  return Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** Keyed, so that a stolen backup of the database cannot be searched for codes; ten slow hashes would be too many. */
export function hashRecoveryCode(keySource: KeySource, userId: number, code: string): string {
  return hmacToken(keySource, `${userId}:${readCode(code).code}`, 'recovery-code')
}
