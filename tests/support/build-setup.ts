import { ensureBuilt } from '../../scripts/build.ts'

/** Vitest's global setup of the projects that run the build. */
export const setup = ensureBuilt
