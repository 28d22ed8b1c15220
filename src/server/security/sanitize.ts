import { LRUCache } from 'lru-cache'
import sanitizeHtml from 'sanitize-html'
import { MAX_NESTING } from '#domain/language/rich-text.ts'
import { isShowablePicture } from '#domain/language/web-address.ts'

/** Allowlist for rich text: no scripts, frames or embeds. Headings start at h2: the page title is the only h1. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'p',
    'br',
    'hr',
    'blockquote',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'u',
    's',
    'a',
    'img',
    'table',
    'caption',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'address',
    'figure',
    'figcaption',
    'small',
    'abbr',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    abbr: ['title'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  // By the parser's own count: the contract's refusal reads tags in comments and attributes, too.
  nestingLimit: MAX_NESTING,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !(attribs.src && isShowablePicture(attribs.src)),
  transformTags: {
    h1: 'h2',
    b: 'strong',
    i: 'em',
    a: (tagName, attributes) => ({
      tagName,
      // Only for `_blank` do browsers withhold `window.opener` by themselves.
      attribs: attributes.target
        ? { ...attributes, target: '_blank', rel: 'noopener noreferrer' }
        : attributes,
    }),
  },
}

/** By the text itself: each text of the site is sanitized once, and one that changes is another key. */
const sanitized = new LRUCache<string, string>({
  max: 1_000,
  maxSize: 16 * 1024 * 1024,
  // Two bytes a character; an empty text takes some room, too.
  sizeCalculation: (clean, html) => 2 * (clean.length + html.length) + 1,
})

/** Idempotent: text sanitized when it was saved is the same when served. */
export function sanitize(html: string): string {
  const known = sanitized.get(html)
  if (known !== undefined) return known
  const once = sanitizeHtml(html, ALLOWED)
  // Removing the element between two paragraphs nests them, which a parser reads otherwise.
  const clean = once === html ? once : sanitizeHtml(once, ALLOWED)
  sanitized.set(html, clean)
  return clean
}
