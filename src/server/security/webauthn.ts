import type { Assertion, NewCredential } from '#contract/accounts/passkeys.ts'
import { knownTransports, type RelyingParty, type Transport } from '#domain/accounts/passkey.ts'

/** COSE algorithms (RFC 9053): ES256, EdDSA, RS256. */
export const ALGORITHMS = [-7, -8, -257]

export type Credential = {
  /** Base64url, like the public key. */
  credentialId: string
  publicKey: string
  counter: number
  transports: Transport[]
}

type Expected = { site: RelyingParty; challenge: string }

/** Null if the answer is not a new credential for this challenge and site, with its user verified. */
export async function verifyNewCredential(
  response: NewCredential,
  { site, challenge }: Expected,
): Promise<(Credential & { isBackedUp: boolean }) | null> {
  const { verifyRegistrationResponse } = await loadLibrary()
  const { transports = [] } = response.response
  const verified = await nullOnError(async () => {
    if (!(await isUncertified(response))) return null
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, response: withoutTransports(response.response), clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return registrationInfo ?? null
  })
  if (!verified) return null
  const { id, publicKey, counter } = verified.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: knownTransports(transports),
    isBackedUp: verified.credentialBackedUp,
  }
}

/** The library looks up at other servers whether a certificate is revoked; none is asked for. */
async function isUncertified({ response }: NewCredential): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url'))
  const format = attestation.get('fmt')
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
}

function withoutTransports({ clientDataJSON, attestationObject }: NewCredential['response']) {
  return { clientDataJSON, attestationObject }
}

export type VerifiedAssertion = { counter: number; isBackedUp: boolean }

/** Null if the answer is not this credential's for this challenge and site, with its user verified. */
export async function verifyAssertion(
  response: Assertion,
  { site, challenge, credential }: Expected & { credential: Credential },
): Promise<VerifiedAssertion | null> {
  const { verifyAuthenticationResponse } = await loadLibrary()
  const { credentialId: id, publicKey, counter } = credential
  return nullOnError(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: { id, publicKey: Buffer.from(publicKey, 'base64url'), counter },
    })
    const { newCounter, credentialBackedUp } = authenticationInfo
    return verified ? { counter: newCounter, isBackedUp: credentialBackedUp } : null
  })
}

/** Loaded at the first passkey: it would add a tenth of a second to every start. */
function loadLibrary() {
  return import('@simplewebauthn/server')
}

/** The library reads nothing but the answer, and reports each fault of it by an error without a class of its own. */
async function nullOnError<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify()
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}
