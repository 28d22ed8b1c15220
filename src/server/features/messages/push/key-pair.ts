import type { AppContext } from '#server/app-context.ts'
import type { Config } from '#server/config.ts'
import { lockKeys, type Trx } from '#server/db/engine.ts'
import { readStored, type StoredPushKeys, writeStored } from '#server/db/statements/stored-settings.ts'
import { seal, unseal } from '#server/security/secret.ts'
import { deleteAllPushDevices } from './queries.ts'

/** Raw P-256 keys in base64url, as browsers and push services take them (RFC 8292). */
export type PushKeys = { publicKey: string; privateKey: string }

const PURPOSE = 'push-private-key'

/** Null before the first use, and if they were sealed under another key. */
export async function findPushKeys({ config, database }: AppContext): Promise<PushKeys | null> {
  return openKeys(config, await readStored(database.kysely, 'pushKeys'))
}

/** Of the stored pair, or of a new one: devices that were registered with a pair that cannot be opened end. */
export async function ensurePublicKey(context: AppContext): Promise<string> {
  const known = await findPushKeys(context)
  if (known) return known.publicKey
  const made = await generateKeys()
  return context.database.transaction((trx) => storeFirst(context, trx, made))
}

async function storeFirst({ config, database, clock }: AppContext, trx: Trx, made: PushKeys) {
  await lockKeys(database, trx, { namespace: 'settings', keys: ['pushKeys'] })
  const other = openKeys(config, await readStored(trx, 'pushKeys'))
  if (other) return other.publicKey
  const { publicKey, privateKey } = made
  const value = { publicKey, sealedPrivateKey: seal(config, privateKey, PURPOSE) }
  await writeStored(trx, 'pushKeys', { value, now: clock.instant() })
  await deleteAllPushDevices(trx)
  return publicKey
}

function openKeys(config: Config, stored: StoredPushKeys | null): PushKeys | null {
  const privateKey = stored && unseal(config, stored.sealedPrivateKey, PURPOSE)
  return stored && privateKey ? { publicKey: stored.publicKey, privateKey } : null
}

async function generateKeys(): Promise<PushKeys> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const [raw, { d = '' }] = await Promise.all([
    crypto.subtle.exportKey('raw', pair.publicKey),
    crypto.subtle.exportKey('jwk', pair.privateKey),
  ])
  return { publicKey: Buffer.from(raw).toString('base64url'), privateKey: d }
}
