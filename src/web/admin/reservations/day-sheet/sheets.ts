import { type AgendaEntry, entryStart } from '../agenda-entries.ts'

/** Omits holds, which expire within minutes. */
export type Sheet = { id: number; name: string; items: Exclude<AgendaEntry, { kind: 'hold' }>[] }

export function sheetsOf(items: readonly AgendaEntry[]): Sheet[] {
  const sheets = new Map<number, Sheet>()
  for (const item of items) {
    if (item.kind === 'hold') continue
    const { praticienId: id, praticienName: name } = item.entry
    const sheet = sheets.get(id) ?? { id, name, items: [] }
    sheet.items.push(item)
    sheets.set(id, sheet)
  }
  for (const sheet of sheets.values()) {
    sheet.items.sort((a, b) => entryStart(a).minute - entryStart(b).minute)
  }
  return [...sheets.values()].sort((a, b) => a.name.localeCompare(b.name, 'fr'))
}
