import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sanitize } from '#server/security/sanitize.ts'
import { HOSTILE_HTML } from '../../support/http/hostile-html.ts'

const kinds = Object.entries(HOSTILE_HTML).map(([kind, texts]) => ({ kind, texts }))
const allTexts = kinds.flatMap(({ texts }) => texts)

const HARMLESS_TAGS =
  /^(H[2-4]|P|BR|HR|BLOCKQUOTE|[OU]L|LI|STRONG|EM|U|S|A|IMG|TABLE|CAPTION|THEAD|TBODY|TR|T[HD]|ADDRESS|FIGURE|FIGCAPTION|SMALL|ABBR)$/
const HARMLESS_ATTRIBUTES = /^(href|title|rel|target|src|alt|width|height|loading|scope|colspan|rowspan)$/
const SCHEMES: Record<string, RegExp> = { href: /^(https?|mailto|tel):$/, src: /^https?:$/ }

/** Everything that a parser finds beyond plain rich text. */
function findHarm(html: string): string[] {
  const { head, body } = new DOMParser().parseFromString(`<body>${html}`, 'text/html')
  return [...head.querySelectorAll('*'), ...body.querySelectorAll('*')].flatMap((element) => [
    ...(HARMLESS_TAGS.test(element.tagName) ? [] : [element.tagName]),
    ...[...element.attributes].filter((attribute) => !isHarmless(attribute)).map(({ name }) => name),
    ...(givesOpener(element) ? ['opener'] : []),
  ])
}

function isHarmless({ name, value }: Attr): boolean {
  const schemes = SCHEMES[name]
  if (!schemes) return HARMLESS_ATTRIBUTES.test(name)
  return schemes.test(URL.parse(value, 'https://site.invalid')?.protocol ?? '')
}

function givesOpener(element: Element): boolean {
  return element.hasAttribute('target') && !/\bnoopener\b/.test(element.getAttribute('rel') ?? '')
}

test('the corpus has at least 100 hostile texts, all different', () => {
  expect(new Set(allTexts).size).toBe(allTexts.length)
  expect(allTexts.length).toBeGreaterThanOrEqual(100)
})

describe('sanitizing', () => {
  test.each(kinds)('leaves nothing executable of the texts with $kind', ({ texts }) => {
    for (const text of texts) expect(findHarm(sanitize(text)), text).toEqual([])
  })

  test.each(kinds)('twice equals once for the texts with $kind', ({ texts }) => {
    for (const text of texts) expect(sanitize(sanitize(text)), text).toBe(sanitize(text))
  })

  test('twice equals once for any sequence of hostile texts and stray tags', () => {
    const names = [
      'p',
      'div',
      'button',
      'table',
      'td',
      'caption',
      'ul',
      'li',
      'h2',
      'a',
      'svg',
      'option',
      'figure',
    ]
    const tag = fc.constantFrom(...names.flatMap((name) => [`<${name}>`, `</${name}>`]))
    const part = fc.oneof({ weight: 5, arbitrary: tag }, fc.constantFrom(...allTexts), fc.constant('x'))
    const isSettled = (parts: string[]) => {
      const once = sanitize(parts.join(''))
      return sanitize(once) === once && findHarm(once).length === 0
    }
    fc.assert(fc.property(fc.array(part, { maxLength: 14 }), isSettled), { numRuns: 1000, seed: 16 })
  })

  test('keeps the rich text of the editor as it is', () => {
    const html =
      '<h2>Accès</h2><p>Au <strong>fond</strong> de la <em>cour</em>.<br /></p><ul><li><p>Bus</p></li></ul><p><a href="https://plan.exemple/" target="_blank" rel="noopener noreferrer">Plan</a>, <a href="tel:+33299000000">appeler</a></p><img src="/uploads/a.webp" alt="La cour" width="600" height="400" />'
    expect(sanitize(html)).toBe(html)
  })
})
