export function readLocal(key: string): string | null {
  return permitted(() => localStorage.getItem(key)) ?? null
}

export function writeLocal(key: string, text: string | null): void {
  permitted(() => (text === null ? localStorage.removeItem(key) : localStorage.setItem(key, text)))
}

export function readTab(key: string): string | null {
  return permitted(() => sessionStorage.getItem(key)) ?? null
}

export function writeTab(key: string, text: string): void {
  permitted(() => sessionStorage.setItem(key, text))
}

function permitted<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch (error) {
    // Blocked (SecurityError) or full (QuotaExceededError): the page works without storage.
    if (error instanceof DOMException) return undefined
    throw error
  }
}
