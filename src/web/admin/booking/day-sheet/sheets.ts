import { compareFullNames } from '#domain/language/person-name.ts'
import { type AgendaEntry, entryStart } from '../entries/agenda-entries.ts'

/** Omits holds, which expire within minutes. */
export type Sheet = { id: number; name: string; entries: Exclude<AgendaEntry, { kind: 'hold' }>[] }

export function clientsOf(entries: readonly AgendaEntry[]): number[] {
  return entries.flatMap(({ kind, details }) => (kind === 'reservation' ? (details.clientId ?? []) : []))
}

export function sheetsOf(entries: readonly AgendaEntry[]): Sheet[] {
  const sheets = new Map<number, Sheet>()
  for (const entry of entries) {
    if (entry.kind === 'hold') continue
    const { praticienId: id, praticienName: name } = entry.details
    const sheet = sheets.get(id) ?? { id, name, entries: [] }
    sheet.entries.push(entry)
    sheets.set(id, sheet)
  }
  for (const sheet of sheets.values()) {
    sheet.entries.sort((a, b) => entryStart(a).minute - entryStart(b).minute)
  }
  return [...sheets.values()].sort((a, b) => compareFullNames(a.name, b.name))
}
