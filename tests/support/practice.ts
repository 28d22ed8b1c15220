import { inject } from 'vitest'
import type { Engine } from '#server/db/engine.ts'
import type { PostgresAddress } from './postgres.ts'
import { openSite, type SiteOptions, type TestSite } from './site.ts'
import { Visitor } from './visitor.ts'

declare module 'vitest' {
  /** What vitest.config.ts and the global set-up hand to the tests. */
  interface ProvidedContext {
    engine: Engine
    postgres: PostgresAddress
  }
}

/** A practice under test. */
export type TestPractice = TestSite & {
  /** Someone at a browser of their own. */
  visitor(options?: { address?: string }): Visitor
}

type Options = Omit<SiteOptions, 'postgres'> & { engine?: Engine }

const open: TestSite[] = []

/**
 * Opens a practice on the engine of the running project. One opened in a test closes with it; one opened in
 * `beforeAll` serves the whole file.
 */
export async function practice({
  engine = inject('engine'),
  ...options
}: Options = {}): Promise<TestPractice> {
  const site = await openSite({
    ...options,
    postgres: engine === 'postgres' ? inject('postgres') : undefined,
  })
  open.push(site)
  return { ...site, visitor: (visitor) => new Visitor(site.app, visitor) }
}

/** How many practices are open. */
export function openPractices(): number {
  return open.length
}

/** Closes all practices but the first so many. */
export async function closePractices(kept: number): Promise<void> {
  await Promise.all(open.splice(kept).map((site) => site.close()))
}
