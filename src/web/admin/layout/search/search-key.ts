import { readLocalStorage, writeLocalStorage } from '#web/ui/browser-storage.ts'

const KEY = 'searchKey'

/** True unless « / » was switched off on this device: a shortcut of one character must be (WCAG 2.1.4, RGAA 12.10). */
export function hasSearchKey(): boolean {
  return readLocalStorage(KEY) !== 'off'
}

export function keepSearchKey(isOn: boolean): void {
  writeLocalStorage(KEY, isOn ? null : 'off')
}
