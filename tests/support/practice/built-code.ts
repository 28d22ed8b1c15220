import { pathToFileURL } from 'node:url'
import { BUILT_SITE_CODE } from '../../../scripts/build.ts'

/** The code that `main.js` runs, for a site in the process of a test. */
export function loadBuiltCode(): Promise<typeof import('#server/start/site-code.ts')> {
  return import(pathToFileURL(BUILT_SITE_CODE).href)
}
