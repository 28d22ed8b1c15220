import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stripComments } from '../../scripts/house/comments.ts'
import { readSourceFiles } from '../../scripts/house/source-files.ts'

const ROOT = join(import.meta.dirname, '../..')

test('every sentence that the requirements quote is in the code', () => {
  const requirements = readFileSync(join(ROOT, 'docs/requirements.md'), 'utf8')
  const quoted = [...requirements.matchAll(/« ([^»]+) »/g)].map(([, sentence = '']) => sentence)
  const code = plain(productCode())

  expect(quoted.length).toBeGreaterThan(100)
  expect(quoted.filter((sentence) => !fixedParts(sentence).every((part) => code.includes(part)))).toEqual([])
})

function productCode(): string {
  return readSourceFiles(ROOT)
    .filter(({ path }) => /^src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map(stripComments)
    .join('\n')
}

/** « Erreur : {message} » has one fixed part. */
function fixedParts(sentence: string): string[] {
  return sentence
    .split(/\{[^}]*\}/)
    .map((part) => plain(part).trim())
    .filter((part) => part !== '')
}

function plain(text: string): string {
  return text.replaceAll("\\'", "'").replace(/\s+/g, ' ')
}
