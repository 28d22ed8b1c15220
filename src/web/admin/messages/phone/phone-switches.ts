import { readLocalStorage } from '#web/ui/browser-storage.ts'

/** Of the local storage: the account whose notifications this device shows. */
export const PUSH_KEY = 'pushAccount'

/** Nothing is loaded or asked on a device where nothing is on. */
export function hasPhoneSwitches(): boolean {
  return readLocalStorage(PUSH_KEY) !== null
}
