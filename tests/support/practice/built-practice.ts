import { remoteVisitor } from '../servers/remote-server.ts'
import { loadBuiltCode } from './built-code.ts'
import { practice } from './practice.ts'
import type { SiteOptions } from './site.ts'

/** A practice that the built code serves through real sockets, at a time that only the test changes. */
export async function builtPractice(options: Pick<SiteOptions, 'now' | 'probes'>) {
  const site = await practice({ ...options, code: await loadBuiltCode() })
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  return { ...site, visitor: () => remoteVisitor(site.app.listeningOrigin) }
}
