import { readLocalStorage, writeLocalStorage } from '#web/ui/browser-storage.ts'
import { parseView, type ViewName } from './calendar-view.ts'

const KEY = 'agendaView'

export type ColoredBy = 'praticien' | 'prestation'

type RememberedView = { view: ViewName | null; praticien: number | null; couleurs: ColoredBy | null }

const NOTHING: RememberedView = { view: null, praticien: null, couleurs: null }

/** The last choice on this device. Malformed stored values are ignored. */
export function readRemembered(): RememberedView {
  const stored = parseJson(readLocalStorage(KEY))
  if (typeof stored !== 'object' || stored === null) return NOTHING
  const { view, praticien, couleurs } = stored as Record<string, unknown>
  return {
    view: parseView(String(view)),
    praticien: Number.isSafeInteger(praticien) ? Number(praticien) : null,
    couleurs: parseColoredBy(String(couleurs)),
  }
}

export function rememberView(chosen: RememberedView): void {
  writeLocalStorage(KEY, JSON.stringify(chosen))
}

export function parseColoredBy(text: string | null): ColoredBy | null {
  return text === 'praticien' || text === 'prestation' ? text : null
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
