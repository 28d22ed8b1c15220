import { once } from 'node:events'
import { isIP, type LookupFunction } from 'node:net'
import { checkServerIdentity, connect, type TLSSocket } from 'node:tls'
import type { SiteCertificate } from '#domain/operations/certificate.ts'

const READ_WITHIN_MS = 5_000
/** Said by the dates themselves. */
const OF_DATES = ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID']

/** Of the site at an https address: the connection ends once it is shown, and nothing is sent. Null if none is. */
export async function readCertificate(
  { hostname, port }: URL,
  options: { lookup?: LookupFunction } = {},
): Promise<SiteCertificate | null> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const socket = connect({
    host,
    port: Number(port || 443),
    rejectUnauthorized: false,
    ...options,
    ...(isIP(host) === 0 && { servername: host }),
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(READ_WITHIN_MS) })
    return describe(socket, host)
  } catch {
    // Whatever keeps this machine from its own address (no route, no answer, no TLS) says nothing about visitors.
    return null
  } finally {
    // One that breaks off later is nobody's concern.
    socket.on('error', () => {})
    socket.destroy()
  }
}

function describe(socket: TLSSocket, host: string): SiteCertificate {
  const certificate = socket.getPeerCertificate()
  return {
    names: (certificate.subjectaltname ?? '')
      .split(', ')
      .map((name) => name.replace(/^(DNS|IP Address):/, '')),
    begins: Date.parse(certificate.valid_from),
    ends: Date.parse(certificate.valid_to),
    fault: findFault(socket, host),
  }
}

function findFault(socket: TLSSocket, host: string): SiteCertificate['fault'] {
  const certificate = socket.getPeerCertificate()
  if (checkServerIdentity(host, certificate) !== undefined) return 'name'
  // Declared as an error, it is the code of OpenSSL.
  const code = String(socket.authorizationError ?? '')
  return socket.authorized || OF_DATES.includes(code) ? null : 'authority'
}
