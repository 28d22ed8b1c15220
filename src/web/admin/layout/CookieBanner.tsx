import { useState } from 'react'
import type { Consent } from '#domain/consent.ts'
import { keepInTab, recallInTab } from '#web/ui/browser-storage.ts'
import { ConsentBanner } from '#web/ui/consent/ConsentBanner.tsx'
import { giveConsent, useConsent } from '#web/ui/consent/consent.ts'
import styles from './CookieBanner.module.css'

const REFUSED = 'cookiesRefused'

/** Asks about cookies while they are not accepted; after a no, not again in this tab. It stands in the page's flow. */
export function CookieBanner() {
  const consent = useConsent()
  const [refused, setRefused] = useState(() => recallInTab(REFUSED) !== null)
  if (consent === 'accepted' || refused) return null
  const answer = (choice: Consent) => {
    giveConsent(choice)
    // The button that was pressed goes away: the screen's content takes over.
    document.getElementById('contenu')?.focus({ preventScroll: true })
    if (choice === 'accepted') return
    keepInTab(REFUSED, 'oui')
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
