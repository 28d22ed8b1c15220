import { ensureBuilt } from '../../scripts/build.ts'

/** Playwright's global setup. */
export default async function setup(): Promise<void> {
  await ensureBuilt()
}
