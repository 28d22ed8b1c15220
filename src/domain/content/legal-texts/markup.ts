import { escapeHtml } from '../../language/html-escape.ts'
import { groupedPhone } from '../../language/phone-number.ts'
import { replaceTags } from '../../language/rich-text.ts'
import { french } from '../../language/typography.ts'
import { LEGAL_LABELS, type LegalDetails, type LegalField } from './details.ts'

/** Text that is HTML already; every other value of a template is escaped. */
class Markup {
  readonly html: string

  constructor(html: string) {
    this.html = html
  }
}

export type { Markup }

/** Template tag: French spaces in the text, typed values escaped, one line per line of the template. */
export function markup(parts: TemplateStringsArray, ...values: readonly (string | Markup)[]): Markup {
  const escaped = values.map((value) => (value instanceof Markup ? value.html : escapeHtml(value)))
  return new Markup(
    french(parts, ...escaped)
      .trim()
      .replace(/\n\s*/g, '\n'),
  )
}

export function joinMarkup(items: readonly Markup[], separator = ''): Markup {
  return new Markup(items.map(({ html }) => html).join(separator))
}

export const NOTHING = joinMarkup([])

export function blank(label: string): Markup {
  return markup`<strong>[à compléter : ${label}]</strong>`
}

/** The typed value, or a blank that names the field. */
export function valueOrBlank(details: LegalDetails, field: LegalField): string | Markup {
  const value = details[field]
  if (value === undefined) return blank(LEGAL_LABELS[field])
  return field === 'phone' || field === 'hostPhone' ? groupedPhone(value) : value
}

const DRAFT_NOTE = markup`<p><small>Projet de texte. ${blank('relecture par le cabinet')}</small></p>`

/** Each text is a draft, and says so, until its owner has reread it. */
export function draft(details: LegalDetails, text: Markup): string {
  return (details.isReread ? [text] : [DRAFT_NOTE, text]).map(({ html }) => html).join('\n')
}

const BRACKETED = /\[([^[\]]*)\]/g
const TO_COMPLETE_PREFIX = /^à compléter[\s:]*/i

/** Labels of the blanks that are left, each once. */
export function blanksOf(html: string): string[] {
  const bracketed = [...replaceTags(html, '').matchAll(BRACKETED)].map(([, text = '']) => text.trim())
  const blanks = bracketed.filter((text) => TO_COMPLETE_PREFIX.test(text))
  return [...new Set(blanks.map((text) => text.replace(TO_COMPLETE_PREFIX, '')))]
}
