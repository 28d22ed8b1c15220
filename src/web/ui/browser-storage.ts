export function readLocalStorage(key: string): string | null {
  return tryStorage(() => localStorage.getItem(key)) ?? null
}

export function writeLocalStorage(key: string, value: string | null): void {
  tryStorage(() => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value)))
}

export function readSessionStorage(key: string): string | null {
  return tryStorage(() => sessionStorage.getItem(key)) ?? null
}

export function writeSessionStorage(key: string, value: string | null): void {
  tryStorage(() => (value === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, value)))
}

function tryStorage<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch (error) {
    // Blocked (SecurityError) or full (QuotaExceededError): the page works without storage.
    if (error instanceof DOMException) return undefined
    throw error
  }
}
