import { useState } from 'react'
import type { Consent } from '#domain/privacy/consent.ts'
import { readSessionStorage, writeSessionStorage } from '#web/ui/browser-storage.ts'
import { ConsentBanner, ONE_COOKIE } from '#web/ui/consent/ConsentBanner.tsx'
import { saveConsent, useConsent } from '#web/ui/consent/consent.ts'
import styles from './CookieBanner.module.css'

const REFUSED_KEY = 'cookiesRefused'

/** A refusal is remembered for this tab only. */
export function CookieBanner() {
  const consent = useConsent()
  const [isRefused, setIsRefused] = useState(() => readSessionStorage(REFUSED_KEY) !== null)
  if (consent === 'accepted' || isRefused) return null
  const saveChoice = (choice: Consent) => {
    saveConsent(choice)
    // The pressed button disappears: its focus moves to the main content.
    document.getElementById('contenu')?.focus({ preventScroll: true })
    if (choice === 'accepted') return
    writeSessionStorage(REFUSED_KEY, 'oui')
    setIsRefused(true)
  }
  return (
    <div className={styles.banner}>
      <ConsentBanner onAnswer={saveChoice}>
        <a href="/privacy">{ONE_COOKIE}</a>
      </ConsentBanner>
    </div>
  )
}
