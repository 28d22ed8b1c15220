import { ensureBuilt } from '../../scripts/build.ts'

/** Playwright's global set-up: the pages as they will be served. */
export default async function setup(): Promise<void> {
  await ensureBuilt()
}
