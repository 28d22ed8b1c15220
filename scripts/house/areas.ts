import type { Import } from './imports.ts'
import type { Breach } from './source-files.ts'

/** The areas of the product, from the lowest to the highest, each with those that it may import; in every layer. */
const AREAS: Readonly<Record<string, readonly string[]>> = {
  messages: [],
  accounts: ['messages'],
  accounting: ['messages', 'accounts'],
  booking: ['messages', 'accounts', 'accounting'],
  clients: ['messages', 'accounts', 'accounting', 'booking'],
  operations: ['messages', 'accounts', 'accounting', 'booking'],
  content: ['messages', 'accounts', 'accounting', 'booking', 'operations'],
  privacy: ['messages', 'accounts', 'accounting', 'booking', 'clients', 'operations', 'content'],
  dashboard: ['messages', 'accounting', 'booking', 'clients', 'operations', 'content'],
}

const LAYER = /^src\/(?:domain|contract|server\/features|web\/admin)\//
/** Layers without shared folders but `language` and `visit`; the back office has some, such as `ui` and `layout`. */
const AREA_FOLDER =
  /^src\/(?:domain\/(?!(?:language|visit)\/)|contract\/(?!refusals\/)|server\/features\/)([^/]+)\//

/** An import between areas that AREAS does not list. Imports of a lower layer are free. */
export function checkAreas({ from, to }: Import): Breach[] {
  const layer = LAYER.exec(from)?.[0]
  if (layer === undefined || !to.startsWith(layer)) return []
  const [area = '', other = ''] = [from, to].map((path) => path.slice(layer.length).split('/')[0])
  if (area === other || !isArea(area) || !isArea(other) || AREAS[area]?.includes(other)) return []
  return [{ rule: `areas of ${area}`, file: from, message: `may not import ${to}: ${other} is not below it` }]
}

export function checkAreaName({ path }: { path: string }): Breach[] {
  const folder = AREA_FOLDER.exec(path)?.[1]
  if (folder === undefined || isArea(folder)) return []
  const message = `${folder} is no area: choose ${Object.keys(AREAS).join(', ')}`
  return [{ rule: 'names of areas', file: path, message }]
}

function isArea(folder: string): boolean {
  return Object.hasOwn(AREAS, folder)
}
