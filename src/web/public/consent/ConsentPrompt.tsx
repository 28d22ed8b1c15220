import type { Consent } from '#domain/privacy/consent.ts'
import { useHydrated } from '#web/app/hydration/use-hydrated.ts'
import { paths } from '#web/app/paths.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { ConsentBanner, ONE_COOKIE } from '#web/ui/consent/ConsentBanner.tsx'
import { saveConsent, useConsent } from '#web/ui/consent/consent.ts'
import { Link } from '#web/ui/Link.tsx'
import { consentPopup } from './consent-popup.ts'

/** Server-rendered: inserted after hydration, a banner this large would be the largest contentful paint. */
export function ConsentPrompt() {
  const consent = useConsent()
  const opener = consentPopup.useOpener()
  const loadsFromOtherSites = useLoadsFromOtherSites()
  const isHydrated = useHydrated()
  if (consent !== 'asked' && !opener) return null
  return (
    <ConsentBanner
      key={opener ? 'reopened' : 'first'}
      takesFocus={opener !== null}
      isHydrated={isHydrated}
      onAnswer={saveAnswer}
    >
      {loadsFromOtherSites &&
        'Certaines images de ce site viennent d’un autre, que votre navigateur appelle pour les montrer. '}
      <Link to={paths.privacy}>{ONE_COOKIE}</Link>
    </ConsentBanner>
  )
}

function saveAnswer(answer: Consent) {
  saveConsent(answer)
  // The pressed button is unmounted: without an opener, the focus moves to the page's content.
  document.getElementById('contenu')?.focus({ preventScroll: true })
  consentPopup.close()
}

/** The settings may contain picture URLs of other sites; the banner must then say so. */
function useLoadsFromOtherSites(): boolean {
  const { settings } = usePublicSettings()
  const pictures = [settings?.logo ?? '', ...(settings?.backgroundImages ?? [])]
  return pictures.some((url) => /^(https?:)?\/\//i.test(url))
}
