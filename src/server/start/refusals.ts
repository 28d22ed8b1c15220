import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { french } from '#domain/typography.ts'
import { CannotStart } from '../cannot-start.ts'
import type { Config } from '../config.ts'

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

/** Refuses where `npm run build` has not run to its end below `root`: the fingerprint is what it writes last. */
export function refuseMissingPages(root: string): void {
  if (existsSync(join(root, 'dist/fingerprint'))) return
  throw new CannotStart(
    french`Les pages du site ne sont pas construites : lancez npm run build, ou démarrez par npm start.`,
  )
}
