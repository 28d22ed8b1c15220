import { readLocalStorage } from '#web/ui/browser-storage.ts'

/** Of the local storage: the account whose notifications this device shows. */
export const PUSH_KEY = 'pushAccount'
/** The account whose day this device keeps. */
export const KEPT_DAY_KEY = 'keptDayAccount'

export function isPushOn(): boolean {
  return readLocalStorage(PUSH_KEY) !== null
}

export function isAnyDayKept(): boolean {
  return readLocalStorage(KEPT_DAY_KEY) !== null
}

/** Nothing is loaded or asked on a device where nothing is on. */
export function hasPhoneSwitches(): boolean {
  return isPushOn() || isAnyDayKept()
}
