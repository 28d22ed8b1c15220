import { useSyncExternalStore } from 'react'
import { CONSENT_DATE_KEY, CONSENT_KEY, type Consent, validConsent } from '#domain/consent.ts'
import { readLocal, writeLocal } from '../browser-storage.ts'

const listeners = new Set<() => void>()

export function useConsent(): Consent | 'asked' {
  return useSyncExternalStore(subscribe, readConsent, () => 'asked')
}

export function giveConsent(answer: Consent): void {
  writeLocal(CONSENT_KEY, answer)
  writeLocal(CONSENT_DATE_KEY, new Date().toISOString())
  for (const listener of listeners) listener()
}

function readConsent(): Consent | 'asked' {
  const stored = { answer: readLocal(CONSENT_KEY), date: readLocal(CONSENT_DATE_KEY) }
  return validConsent(stored, new Date().toISOString().slice(0, 10)) ?? 'asked'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
