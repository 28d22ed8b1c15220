import { once } from 'node:events'
import { createServer } from 'node:net'
import { setDefaultCACertificates } from 'node:tls'
import { BUILT_SERVER } from '../../scripts/build.ts'
import { OWNER } from '../support/several-servers.ts'
import { type Background, inBackground, newFolder, until } from './background.ts'
import type { ReverseProxy } from './proxies.ts'

export type ProxiedSite = { url: string; httpUrl: string; server: Background; proxyLog(): string }

/** A built site with example content behind a proxy, both on loopback. */
export async function openBehind(proxy: ReverseProxy, resources: AsyncDisposableStack): Promise<ProxiedSite> {
  const ports = { http: await freePort(), https: await freePort(), site: await freePort() }
  const url = `https://localhost:${ports.https}`
  const folder = newFolder(resources)
  const server = await inBackground([process.execPath, BUILT_SERVER], {
    folder,
    env: {
      PORT: String(ports.site),
      PUBLIC_URL: url,
      TRUST_PROXY: '127.0.0.1',
      DATA_DIR: folder,
      ADMIN_USERNAME: OWNER.username,
      ADMIN_PASSWORD: OWNER.password,
    },
  })
  resources.defer(server.stop)
  const running = await proxy.start(newFolder(resources), ports)
  resources.defer(running.stop)
  await until(`${proxy.program} answers for the site`, async () => {
    const authority = running.authority()
    if (authority !== null) setDefaultCACertificates([authority])
    return (await fetch(`${url}/healthz`).catch(() => null))?.status === 200
  })
  return { url, httpUrl: `http://localhost:${ports.http}`, server, proxyLog: running.log }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
