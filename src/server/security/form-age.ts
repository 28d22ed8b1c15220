import { timingSafeEqual } from 'node:crypto'
import { looksFilledInByPerson } from '#domain/booking/form-evidence.ts'
import { hmacToken, type KeySource } from './secret.ts'

export function signFormAge(keySource: KeySource, issuedAt: number): string {
  return `${issuedAt}.${hmacToken(keySource, String(issuedAt), 'form-age')}`
}

export function isFromPerson(keySource: KeySource, body: unknown, now: number): boolean {
  const fields: { website?: unknown; formAge?: unknown } =
    typeof body === 'object' && body !== null ? body : {}
  const evidence = { hiddenField: fields.website, issuedAt: readIssuedAt(keySource, fields.formAge) }
  return looksFilledInByPerson(evidence, now)
}

function readIssuedAt(keySource: KeySource, formAge: unknown): number | null {
  const match = typeof formAge === 'string' ? /^(\d{1,15})\.[\w-]{43}$/.exec(formAge) : null
  if (!match) return null
  const issuedAt = Number(match[1])
  const expected = Buffer.from(signFormAge(keySource, issuedAt))
  const received = Buffer.from(match[0])
  return received.length === expected.length && timingSafeEqual(received, expected) ? issuedAt : null
}
