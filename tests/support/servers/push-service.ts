import { createECDH, type ECDH, randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import type { PushRegistration } from '#contract/messages/push.ts'
import type { PushNetwork } from '#server/features/messages/push/delivery.ts'

/** Another’s decryption (RFC 8188), which has no types. */
const { decrypt } = createRequire(import.meta.url)('http_ece') as {
  decrypt(body: Buffer, keys: { version: string; privateKey: ECDH; authSecret: Buffer }): Buffer
}

type Arrived = {
  /** Of the browser. */
  name: string
  address: string
  headers: Record<string, string>
  message: { web_push: number; notification: Record<string, string> }
}

/** Google’s, as a test has it: it knows the private keys of its browsers, and reads what they would. */
export class PushService implements PushNetwork {
  readonly arrived: Arrived[] = []
  /** Of the next answers; 201 once there are none. */
  readonly answers: (Error | { status: number; headers?: Record<string, string> })[] = []
  addresses = ['142.250.75.234']
  readonly #browsers = new Map<string, { ecdh: ECDH; auth: Buffer }>()

  /** A browser’s registration, the same one each time. */
  browser(name: string): PushRegistration {
    const known = this.#browsers.get(name) ?? { ecdh: createECDH('prime256v1'), auth: randomBytes(16) }
    if (!this.#browsers.has(name)) known.ecdh.generateKeys()
    this.#browsers.set(name, known)
    return {
      endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
      p256dh: known.ecdh.getPublicKey('base64url'),
      auth: known.auth.toString('base64url'),
    }
  }

  /** Of what arrived, with plain spaces. */
  titles(): string[] {
    return this.arrived.map(({ message }) => (message.notification.title ?? '').replaceAll(/\s/g, ' '))
  }

  readonly resolveHost = async (): Promise<string[]> => this.addresses

  readonly postOverHttps: PushNetwork['postOverHttps'] = async (url, { address, headers, body }) => {
    const answer = this.answers.shift() ?? { status: 201 }
    if (answer instanceof Error) throw answer
    const name = url.pathname.split('/').at(-1) ?? ''
    const browser = this.#browsers.get(name)
    if (answer.status === 201 && browser) {
      const keys = { version: 'aes128gcm', privateKey: browser.ecdh, authSecret: browser.auth }
      const message = JSON.parse(decrypt(Buffer.from(body), keys).toString())
      this.arrived.push({ name, address, headers, message })
    }
    return { status: answer.status, headers: answer.headers ?? {}, body: endless(), close: () => {} }
  }
}

/** Never read. */
async function* endless(): AsyncGenerator<Uint8Array> {
  for (;;) yield new Uint8Array(65_536)
}
