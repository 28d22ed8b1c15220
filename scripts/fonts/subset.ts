import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { convert } from 'fontverter'
import subsetFont from 'subset-font'
import { FRENCH, type Subset } from './faces.ts'
import { writeKernTable } from './kerning.ts'
import { readTables, writeNameTable, writeTables } from './tables.ts'

/** The WOFF2 file of a subset, without hinting, which screens of today do not need. */
export async function makeSubset(root: string, { source, family, pairs }: Subset): Promise<Buffer> {
  const path = join(root, 'node_modules/@fontsource', source.split('-')[0] ?? '', `files/${source}.woff2`)
  const original = readFileSync(path)
  const cut = (keepFeatures: string[]) =>
    subsetFont(original, FRENCH, { targetFormat: 'sfnt', noHinting: true, keepFeatures })
  const tables = readTables(await cut(pairs ? [] : ['kern']))
  tables.set('name', writeNameTable(family))
  if (pairs) tables.set('kern', writeKernTable(await cut(['kern']), FRENCH))
  return convert(writeTables(tables), 'woff2', 'sfnt')
}
