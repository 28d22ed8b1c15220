import { useSyncExternalStore } from 'react'
import { CONSENT_DATE_KEY, CONSENT_KEY, type Consent, standingConsent } from '#domain/consent.ts'
import { keep, recall } from '../browser-storage.ts'

const listeners = new Set<() => void>()

export function useConsent(): Consent | 'asked' {
  return useSyncExternalStore(subscribe, readConsent, () => 'asked')
}

export function giveConsent(answer: Consent): void {
  keep(CONSENT_KEY, answer)
  keep(CONSENT_DATE_KEY, new Date().toISOString())
  for (const listener of listeners) listener()
}

function readConsent(): Consent | 'asked' {
  const kept = { answer: recall(CONSENT_KEY), date: recall(CONSENT_DATE_KEY) }
  return standingConsent(kept, new Date().toISOString().slice(0, 10)) ?? 'asked'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
