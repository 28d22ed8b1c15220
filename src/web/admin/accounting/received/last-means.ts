import { readLocalStorage, writeLocalStorage } from '#web/ui/browser-storage.ts'

const KEY = 'lastMeans'

/** The means that was chosen last on this device, while it is still one of them. */
export function lastMeansOf(means: readonly string[]): string {
  const last = readLocalStorage(KEY)
  return last !== null && means.includes(last) ? last : ''
}

export function rememberMeans(means: string): void {
  writeLocalStorage(KEY, means)
}
