import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { french } from '#domain/language/typography.ts'
import { CannotStart } from '../cannot-start.ts'
import type { Config } from '../config.ts'

/** Fails before migrations and seed data. The server binds the port later, which may then still fail. */
export async function refuseTakenPort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const probe = createServer().listen({ host, port })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

/** `npm run build` writes the fingerprint last, so it proves a complete build. */
export function refuseMissingPages(root: string): void {
  if (existsSync(join(root, 'dist/fingerprint'))) return
  throw new CannotStart(
    french`Les pages du site ne sont pas construites : lancez npm run build, ou démarrez par npm start.`,
  )
}
