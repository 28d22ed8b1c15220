import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  X509Certificate,
} from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type {
  Assertion,
  CreationOptions,
  NewCredential,
  RequestOptions,
} from '#contract/accounts/passkeys.ts'
import { ATTESTATION_CERTIFICATE, ATTESTATION_KEY } from './attestation-certificate.ts'

type Faults = {
  /** Instead of those of the site. */
  origin?: string
  rpId?: string
  challenge?: string
  /** Signature counter; absent: the next one. */
  counter?: number
  isUserVerified?: boolean
  /** Attestation that the authenticator's maker signs, instead of none. */
  isCertified?: boolean
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const BACKUP_ELIGIBLE = 0x08
const BACKED_UP = 0x10
const ATTESTED = 0x40

/** Holds one passkey (ES256), as a phone does that shares it with no other device. */
export class SoftwareAuthenticator {
  readonly #origin: string
  readonly #id = randomBytes(16)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #hasCounter: boolean
  #counter = 0

  /** Without a counter it answers 0 for ever, as synchronized passkeys do. */
  constructor(origin: string, { hasCounter = true }: { hasCounter?: boolean } = {}) {
    this.#origin = origin
    this.#hasCounter = hasCounter
  }

  create({ challenge, rp }: CreationOptions, faults: Faults = {}): NewCredential {
    const authData = Buffer.concat([
      this.#authenticatorData(rp.id, { ...faults, flags: ATTESTED }),
      Buffer.alloc(16),
      uint16(this.#id.length),
      this.#id,
      encode(coseKey(this.#keys.publicKey)),
    ])
    const clientData = this.#clientData('webauthn.create', challenge, faults)
    const statement = faults.isCertified ? certify(Buffer.concat([authData, sha256(clientData)])) : new Map()
    const attestation = new Map<string, unknown>([
      ['fmt', faults.isCertified ? 'packed' : 'none'],
      ['attStmt', statement],
      ['authData', new Uint8Array(authData)],
    ])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: encode(attestation).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  get({ challenge, rpId }: RequestOptions, faults: Faults = {}): Assertion {
    const authenticatorData = this.#authenticatorData(rpId, { ...faults, flags: 0 })
    const clientData = this.#clientData('webauthn.get', challenge, faults)
    const signed = Buffer.concat([authenticatorData, sha256(clientData)])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(this.#keys.privateKey).toString('base64url'),
      },
    }
  }

  #credential() {
    const id = this.#id.toString('base64url')
    return { id, rawId: id, type: 'public-key' } as const
  }

  #clientData(type: string, challenge: string, faults: Faults): Buffer {
    const origin = faults.origin ?? this.#origin
    const fields = { type, challenge: faults.challenge ?? challenge, origin, crossOrigin: false }
    return Buffer.from(JSON.stringify(fields))
  }

  #authenticatorData(rpId: string, { flags, isUserVerified = true, ...faults }: Faults & { flags: number }) {
    if (this.#hasCounter) this.#counter += 1
    const allFlags =
      flags |
      USER_PRESENT |
      (isUserVerified ? USER_VERIFIED : 0) |
      (this.#hasCounter ? 0 : BACKUP_ELIGIBLE | BACKED_UP)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(faults.counter ?? this.#counter)
    return Buffer.concat([sha256(Buffer.from(faults.rpId ?? rpId)), Buffer.of(allFlags), counter])
  }
}

/** COSE_Key of a P-256 key for ES256 (RFC 9053). */
function coseKey(publicKey: KeyObject): Map<number, number | Uint8Array> {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const bytes = (coordinate: string) => new Uint8Array(Buffer.from(coordinate, 'base64url'))
  return new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ])
}

/** Statement of the format « packed » (WebAuthn Level 3, 8.2). */
function certify(signed: Buffer): Map<string, unknown> {
  return new Map<string, unknown>([
    ['alg', -7],
    ['sig', new Uint8Array(createSign('sha256').update(signed).sign(ATTESTATION_KEY))],
    ['x5c', [new Uint8Array(new X509Certificate(ATTESTATION_CERTIFICATE).raw)]],
  ])
}

function encode(value: Map<never, unknown> | Map<number, unknown> | Map<string, unknown>): Buffer {
  return Buffer.from(isoCBOR.encode(value as Parameters<typeof isoCBOR.encode>[0]))
}

function sha256(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest()
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
