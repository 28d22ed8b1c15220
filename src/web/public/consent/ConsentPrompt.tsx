import type { Consent as Answer } from '#domain/consent.ts'
import { paths } from '#web/app/paths.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { useHydrated } from '#web/app/use-hydrated.ts'
import { ConsentBanner } from '#web/ui/consent/ConsentBanner.tsx'
import { giveConsent, useConsent } from '#web/ui/consent/consent.ts'
import { Link } from '#web/ui/Link.tsx'
import { consentOpening } from './opening.ts'

/**
 * Asks about cookies while no answer stands, and when « Gérer les cookies » asks for it. It is part of the server's
 * page, because something this large that came later would be what a visitor waits for.
 */
export function ConsentPrompt() {
  const consent = useConsent()
  const opener = consentOpening.useOpener()
  const callsOthers = useCallsOthers()
  const isEarly = !useHydrated()
  if (consent !== 'asked' && !opener) return null
  return (
    <ConsentBanner
      key={opener ? 'wanted' : 'first'}
      takesFocus={opener !== null}
      isEarly={isEarly}
      onAnswer={answer}
    >
      {callsOthers
        ? 'Certaines de ses images viennent d’un autre site, que votre navigateur appelle pour les montrer. '
        : 'Il n’appelle aucun autre site. '}
      <Link to={paths.privacy}>Confidentialité</Link>
    </ConsentBanner>
  )
}

function answer(choice: Answer) {
  giveConsent(choice)
  // The button that was pressed is gone: without an opener the page's content takes over.
  document.getElementById('contenu')?.focus({ preventScroll: true })
  consentOpening.close()
}

/** The owner may have entered the address of a picture elsewhere; then the banner must say so. */
function useCallsOthers(): boolean {
  const { settings } = usePublicSettings()
  const pictures = [settings?.logo ?? '', ...(settings?.backgroundImages ?? [])]
  return pictures.some((address) => /^(https?:)?\/\//i.test(address))
}
