/** What this browser keeps for the site; null where it keeps nothing, or may not. */
export function recall(key: string): string | null {
  return permitted(() => localStorage.getItem(key)) ?? null
}

/** Keeps a text in this browser, or forgets it. Where storage is full or forbidden the page goes on without. */
export function keep(key: string, text: string | null): void {
  permitted(() => (text === null ? localStorage.removeItem(key) : localStorage.setItem(key, text)))
}

/** What this tab keeps, also when its page is loaded again; null where it keeps nothing, or may not. */
export function recallInTab(key: string): string | null {
  return permitted(() => sessionStorage.getItem(key)) ?? null
}

/** Keeps a text until this tab is closed. */
export function keepInTab(key: string, text: string): void {
  permitted(() => sessionStorage.setItem(key, text))
}

function permitted<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch (error) {
    // SecurityError or QuotaExceededError.
    if (error instanceof DOMException) return undefined
    throw error
  }
}
