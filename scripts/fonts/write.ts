/** Writes the subsets of src/web/styles/fonts. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SUBSETS } from './faces.ts'
import { makeSubset } from './subset.ts'

const ROOT = join(import.meta.dirname, '../..')

for (const [name, subset] of Object.entries(SUBSETS)) {
  const file = await makeSubset(ROOT, subset)
  writeFileSync(join(ROOT, 'src/web/styles/fonts', `${name}.woff2`), file)
  console.log(`${name}.woff2 ${file.length} bytes`)
}
