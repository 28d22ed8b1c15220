import { AUDIT_GROUPS, type AuditGroup } from '#domain/accounts/audit-kinds.ts'
import { parseId } from '#domain/language/id.ts'
import { isDay } from '#domain/language/time.ts'

/** Fields of the search, as typed; kept in the URL under these names. */
export type AuditFields = Record<'personne' | 'type' | 'du' | 'au' | 'texte', string>

const FIELDS = ['personne', 'type', 'du', 'au', 'texte'] as const satisfies (keyof AuditFields)[]

export function fieldsOf(search: URLSearchParams): AuditFields {
  const [personne, type, du, au, texte] = FIELDS.map((name) => search.get(name) ?? '')
  return { personne, type, du, au, texte } as AuditFields
}

export function toAuditSearch(fields: AuditFields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}

/** Query of the API. Incomplete and unknown values, as in an edited URL, are left out. */
export function toQuery({ personne, type, du, au, texte }: AuditFields) {
  return {
    ...(parseId(personne) !== null && { personId: personne }),
    ...(isGroup(type) && { group: type }),
    ...(isDay(du) && { from: du }),
    ...(isDay(au) && { to: au }),
    ...(texte.trim() !== '' && { text: texte.trim() }),
  }
}

export type AuditQuery = ReturnType<typeof toQuery>

function isGroup(text: string): text is AuditGroup {
  return Object.hasOwn(AUDIT_GROUPS, text)
}
