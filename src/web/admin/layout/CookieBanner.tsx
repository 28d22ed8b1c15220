import { useState } from 'react'
import type { Consent } from '#domain/consent.ts'
import { readTab, writeTab } from '#web/ui/browser-storage.ts'
import { ConsentBanner } from '#web/ui/consent/ConsentBanner.tsx'
import { giveConsent, useConsent } from '#web/ui/consent/consent.ts'
import styles from './CookieBanner.module.css'

const REFUSED = 'cookiesRefused'

/** A refusal is remembered for this tab only. */
export function CookieBanner() {
  const consent = useConsent()
  const [refused, setRefused] = useState(() => readTab(REFUSED) !== null)
  if (consent === 'accepted' || refused) return null
  const answer = (choice: Consent) => {
    giveConsent(choice)
    // The pressed button disappears: its focus moves to the main content.
    document.getElementById('contenu')?.focus({ preventScroll: true })
    if (choice === 'accepted') return
    writeTab(REFUSED, 'oui')
    setRefused(true)
  }
  return (
    <div className={styles.place}>
      <ConsentBanner onAnswer={answer}>
        <a href="/privacy">Confidentialité</a>
      </ConsentBanner>
    </div>
  )
}
