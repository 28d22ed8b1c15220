import { inject } from 'vitest'
import type { Engine } from '#server/db/engine.ts'
import type { PostgresAddress } from '../database/postgres.ts'
import { openSite, type SiteOptions, type TestSite } from './site.ts'
import { TestClient } from './test-client.ts'

declare module 'vitest' {
  /** Provided by vitest.config.ts and the global setup. */
  interface ProvidedContext {
    engine: Engine
    postgres: PostgresAddress
    /** Absent: in the process of the test (`servedPractice`). */
    served?: 'built'
  }
}

export type TestPractice = TestSite & {
  /** A visitor with their own cookies. */
  visitor(options?: { address?: string }): TestClient
}

type Options = Omit<SiteOptions, 'postgres'> & { engine?: Engine }

const openSites: TestSite[] = []

/**
 * Opens a practice on the engine of the current project. One opened in a test closes with the test; one opened in
 * `beforeAll` stays open for the whole file.
 */
export async function practice({
  engine = inject('engine'),
  ...options
}: Options = {}): Promise<TestPractice> {
  const site = await openSite({
    ...options,
    postgres: engine === 'postgres' ? inject('postgres') : undefined,
  })
  openSites.push(site)
  return { ...site, visitor: (visitor) => new TestClient(site.app, visitor) }
}

export function countOpenPractices(): number {
  return openSites.length
}

/** Closes all practices except the first `remaining`. */
export async function closePractices(remaining: number): Promise<void> {
  await Promise.all(openSites.splice(remaining).map((site) => site.close()))
}
