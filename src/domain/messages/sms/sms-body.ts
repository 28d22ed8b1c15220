import { fillTemplate } from '../template.ts'

type Headers = Readonly<Record<string, string>>
type Values = Readonly<Record<string, string>>

type BodyFormat = 'json' | 'form'

export function fillSmsUrl(url: string, values: Values): string {
  return fillTemplate(url, mapValues(values, encodeURIComponent))
}

/** Fills the body of a gateway's request; values are escaped for its format, so that no text can end its field. */
export function fillSmsBody(body: string, headers: Headers, values: Values): string {
  const encode = formatOf(headers) === 'json' ? escapeJson : encodeURIComponent
  return fillTemplate(body, mapValues(values, encode))
}

/**
 * Reason why a name in a message could break out of the gateway's body, or null. `format`: its Content-Type is
 * neither JSON nor a form. `json`: it is no JSON, or a placeholder stands outside its texts.
 */
export function smsBodyFault(body: string, headers: Headers): 'format' | 'json' | null {
  if (fillTemplate(body, {}) === body) return null
  const format = formatOf(headers)
  if (format === null) return 'format'
  return format === 'form' || isJson(fillSmsBody(body, headers, HOSTILE_VALUES)) ? null : 'json'
}

const HOSTILE_VALUES = { to: '"}', text: '"}', id: '"}' }

function formatOf(headers: Headers): BodyFormat | null {
  const types = Object.entries(headers).flatMap(([name, type]) =>
    name.toLowerCase() === 'content-type' ? [type] : [],
  )
  const [type = ''] = types
  if (types.length > 1) return null
  if (/^application\/([\w.-]+\+)?json\b/i.test(type)) return 'json'
  return /^application\/x-www-form-urlencoded\b/i.test(type) ? 'form' : null
}

function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

function mapValues(values: Values, change: (value: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
}
