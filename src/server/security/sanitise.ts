import sanitizeHtml from 'sanitize-html'

/**
 * The one allow-list for rich text: what a page needs, and nothing that runs, frames or loads from elsewhere by
 * itself. A page's own title is the only h1, so headings start at h2.
 */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...[
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
    ],
    ...[
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
  transformTags: {
    h1: 'h2',
    b: 'strong',
    i: 'em',
    a: (tagName, attributes) => ({
      tagName,
      attribs: attributes.target === '_blank' ? { ...attributes, rel: 'noopener noreferrer' } : attributes,
    }),
  },
}

/** Rich text, safe to put into a page. */
export function sanitise(html: string): string {
  return sanitizeHtml(html, ALLOWED)
}
