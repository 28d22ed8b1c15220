import { hashText, SHIPPED_TEXTS } from '../../src/server/db/starter/shipped-texts.ts'
import { templates } from '../../src/server/db/starter/templates.ts'

/** Throws unless the messages of this commit are those listed for `version`: a later update could not know them. */
export function refuseUnlistedTexts(version: string): void {
  const current = Object.fromEntries(templates.map((text) => [text.type, hashText(text)]))
  const listed = SHIPPED_TEXTS[version] ?? {}
  const changed = Object.keys({ ...current, ...listed }).filter((type) => current[type] !== listed[type])
  if (changed.length === 0) return
  const lines = Object.entries(current).map(([type, hash]) => `    ${type}: '${hash}',`)
  throw new Error(
    `Messages that SHIPPED_TEXTS does not list for ${version}: ${changed.join(', ')}. Run \`node tests/fixtures/make.ts\`, and if ${version} was never released, enter:\n  '${version}': {\n${lines.join('\n')}\n  },`,
  )
}
