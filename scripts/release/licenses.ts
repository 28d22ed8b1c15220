import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const LEGAL_FILE = /^(licen[cs]e|copying|notice|ofl)/i
const RULE = '\n\n'.padEnd(82, '-')

type Lock = { packages: Record<string, { version?: string; license?: string }> }

/**
 * Licenses of all production packages, whether bundled or not, and of the fonts: packages with the same text share it.
 * Packages without a file name their license in their manifest.
 */
export function collectLicenses(folder: string, fonts: string): string {
  const { packages }: Lock = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'))
  const texts = new Map<string, string[]>()
  for (const [path, { version, license }] of Object.entries(packages)) {
    const name = `${path.replace(/^.*node_modules\//, '')} ${version}`
    const text = legalTexts(join(folder, path)) || `License: ${license ?? 'see its source'}`
    texts.set(text, [...(texts.get(text) ?? []), name])
  }
  texts.set(legalTexts(fonts), ['Fonts'])
  return [...texts].map(([text, names]) => `${names.sort().join('\n')}\n\n${text}`).join(`${RULE}\n\n`)
}

function legalTexts(folder: string): string {
  return readdirSync(folder)
    .filter((name) => LEGAL_FILE.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n')
}
