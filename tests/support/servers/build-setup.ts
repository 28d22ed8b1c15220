import { ensureBuilt } from '../../../scripts/build.ts'

/** Global setup of Playwright, and of Vitest's projects that run the build. */
export default async function setup(): Promise<void> {
  await ensureBuilt()
}
