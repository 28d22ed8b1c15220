import { isTitle } from './first-name.ts'

/** Endings of internet addresses that are no part of a name. */
const ENDINGS = new Set(['com', 'fr', 'net', 'org', 'info', 'biz', 'io', 'eu', 'co', 'xyz', 'ru', 'cn'])

/** Endings that are a particle or a surname after an initial or a title: « M.de Villiers », « J.Page ». */
const ENDINGS_IN_NAMES = new Set([
  'be',
  'ca',
  'ch',
  'de',
  'es',
  'it',
  'lu',
  'ly',
  'me',
  'tv',
  'uk',
  'us',
  'app',
  'blog',
  'click',
  'club',
  'dev',
  'link',
  'live',
  'mobi',
  'online',
  'page',
  'pro',
  'shop',
  'site',
  'space',
  'store',
  'tech',
  'top',
  'vip',
  'website',
  'win',
])

const NO_PART_OF_DOTTED_WORD = /[^\p{L}\p{M}\p{N}.]/u

/**
 * True for a text that contains a web or e-mail address, as mail programs recognize them: `://`, `www.`, `@`, or a
 * dotted word with the ending of a domain, as in « exemple.com ». False for « J.-P. Martin » and « M.Dupont ».
 */
export function mentionsWebAddress(text: string): boolean {
  // Browsers read full-width letters and dots as plain ones.
  const folded = text.normalize('NFKC').replaceAll('\u3002', '.').toLowerCase()
  if (/:\/\/|www\.|@/.test(folded)) return true
  return folded.split(NO_PART_OF_DOTTED_WORD).some(isDomain)
}

function isDomain(word: string): boolean {
  const labels = word.split('.')
  return labels.some((label, index) => {
    const before = labels[index - 1]
    if (!before) return false
    return ENDINGS.has(label) || (ENDINGS_IN_NAMES.has(label) && !isAbbreviation(before))
  })
}

function isAbbreviation(label: string): boolean {
  return label.length === 1 || isTitle(label)
}
