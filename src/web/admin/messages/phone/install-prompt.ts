import { useSyncExternalStore } from 'react'
import { readLocalStorage, writeLocalStorage } from '#web/ui/browser-storage.ts'

/** Chromium’s, which no type library has. */
type InstallPromptEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

const DECLINED_KEY = 'installDeclined'

let promptEvent: InstallPromptEvent | null = null
const listeners = new Set<() => void>()

/** Keeps the browser’s own question back until somebody presses the button. Called before the first screen. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    replacePrompt(event as InstallPromptEvent)
  })
  addEventListener('appinstalled', () => replacePrompt(null))
}

/** Null where the browser asks nothing itself, as on iPhones. A prompt serves once. */
export function useInstallPrompt(): (() => Promise<boolean>) | null {
  const event = useSyncExternalStore(subscribe, () => promptEvent)
  if (event === null) return null
  return async () => {
    replacePrompt(null)
    return (await event.prompt()).outcome === 'accepted'
  }
}

function replacePrompt(event: InstallPromptEvent | null): void {
  promptEvent = event
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** On a phone or tablet that opens the back office in its browser, until declined there. */
export function offersInstallation(): boolean {
  return isTouchDevice() && !isInstalled() && readLocalStorage(DECLINED_KEY) === null
}

export function declineInstallation(): void {
  writeLocalStorage(DECLINED_KEY, 'true')
}

export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches
}

function isTouchDevice(): boolean {
  return matchMedia('(hover: none) and (pointer: coarse)').matches
}

/** An iPad calls itself a Macintosh, and alone among them has fingers. */
export function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}
