import { expect, test } from 'vitest'
import { MAX_NESTING } from '#domain/language/rich-text.ts'
import { sanitize } from './sanitize.ts'

/** As long as a page may be, and different each time. */
const aText = (n: number) => `<h2>${n}</h2>${'<p onclick="x()">Un <b>vrai</b> calme.</p>'.repeat(2_000)}`

function measure(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

test('a text that was sanitized before is not parsed again', () => {
  const texts = Array.from({ length: 10 }, (_, n) => aText(n))
  const sanitizeAll = () => {
    for (const text of texts) sanitize(text)
  }
  const first = measure(sanitizeAll)
  expect(measure(sanitizeAll)).toBeLessThan(first / 5)
})

test('a remembered text is the sanitized one', () => {
  const html = '<p>Bonjour</p><script>alert(1)</script>'
  for (let i = 0; i < 2; i += 1) expect(sanitize(html)).toBe('<p>Bonjour</p>')
  expect([sanitize(''), sanitize('')]).toEqual(['', ''])
})

test('elements are kept a hundred levels deep, whatever hides their end tags', () => {
  for (const level of ['<b>', '<b><!--</b>-->', '<b title="</b>">'])
    expect(sanitize(level.repeat(500)).match(/<strong>/g)).toHaveLength(MAX_NESTING)
})
