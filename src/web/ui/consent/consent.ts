import { useSyncExternalStore } from 'react'
import { CONSENT_DATE_KEY, CONSENT_KEY, type Consent, validConsent } from '#domain/privacy/consent.ts'
import { readLocalStorage, writeLocalStorage } from '../browser-storage.ts'

const listeners = new Set<() => void>()

export function useConsent(): Consent | 'asked' {
  return useSyncExternalStore(subscribe, readConsent, () => 'asked')
}

export function saveConsent(answer: Consent): void {
  writeLocalStorage(CONSENT_KEY, answer)
  writeLocalStorage(CONSENT_DATE_KEY, new Date().toISOString())
  for (const listener of listeners) listener()
}

function readConsent(): Consent | 'asked' {
  const stored = { answer: readLocalStorage(CONSENT_KEY), date: readLocalStorage(CONSENT_DATE_KEY) }
  return validConsent(stored, new Date().toISOString().slice(0, 10)) ?? 'asked'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
