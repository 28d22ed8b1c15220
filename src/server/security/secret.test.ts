import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hmacToken, seal, unseal } from './secret.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'cabinet-secret-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('a sealed value is unsealed with the same key, and sealing it again gives another ciphertext', () => {
  const keySource = { dataDir, secretKey: 'k'.repeat(32) }
  const sealed = seal(keySource, 'Été 2027', 'mail')
  expect(sealed).not.toContain('2027')
  expect(unseal(keySource, sealed, 'mail')).toBe('Été 2027')
  expect(seal(keySource, 'Été 2027', 'mail')).not.toBe(sealed)
})

test('another key, another purpose or a changed byte unseals to null', () => {
  const keySource = { dataDir, secretKey: 'k'.repeat(32) }
  const sealed = seal(keySource, 'x', 'mail')
  const bytes = Buffer.from(sealed, 'base64')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  expect(unseal({ dataDir, secretKey: 'l'.repeat(32) }, sealed, 'mail')).toBeNull()
  expect(unseal(keySource, sealed, 'other')).toBeNull()
  expect(unseal(keySource, bytes.toString('base64'), 'mail')).toBeNull()
  expect(unseal(keySource, 'AAAA', 'mail')).toBeNull()
})

test('without SECRET_KEY a key file is created that only its owner can read', () => {
  const keySource = { dataDir, secretKey: undefined }
  expect(unseal(keySource, seal(keySource, 'x', 'mail'), 'mail')).toBe('x')
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataDir)).toEqual(['secret.key'])
})

test('an empty key file, which a killed start may have left, is replaced by a key instead of being used as one', () => {
  writeFileSync(join(dataDir, 'secret.key'), '')
  const token = hmacToken({ dataDir, secretKey: undefined }, '17', 'manage')
  const key = readFileSync(join(dataDir, 'secret.key'), 'utf8')
  expect(key).toMatch(/^[\w+/]{43}=$/)
  expect(token).toBe(hmacToken({ dataDir, secretKey: key }, '17', 'manage'))
})

test('a link token is deterministic and differs for another subject, purpose or key', () => {
  const keySource = { dataDir, secretKey: 'k'.repeat(32) }
  const token = hmacToken(keySource, '17', 'manage')
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(hmacToken(keySource, '17', 'manage')).toBe(token)
  const others = [
    hmacToken(keySource, '18', 'manage'),
    hmacToken(keySource, '17', 'feed'),
    hmacToken({ ...keySource, secretKey: 'l'.repeat(32) }, '17', 'manage'),
  ]
  expect(new Set([token, ...others]).size).toBe(4)
})
