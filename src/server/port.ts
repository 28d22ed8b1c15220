import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from './config.ts'

/**
 * Refuses early when the port cannot be bound, before migrations and first content. The server binds it for good once
 * it can answer; whoever takes the port in between makes that fail, and the start is undone.
 */
export async function refuseTakenPort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const probe = createServer().listen({ host, port })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
