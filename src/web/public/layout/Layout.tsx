import { Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useRevalidator } from 'react-router'
import { EarlyPress } from '#web/app/hydration/EarlyPress.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { isRetryDue, useSite } from '#web/app/site.ts'
import { Toasts } from '#web/app/toasts.tsx'
import buttonStyles from '#web/ui/button.module.css'
import { Accessibility } from '../accessibility/Accessibility.tsx'
import { AccessibilityButton } from '../accessibility/AccessibilityButton.tsx'
import { ConsentPrompt } from '../consent/ConsentPrompt.tsx'
import { consentPopup } from '../consent/consent-popup.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './Layout.module.css'
import { SettingsFailure } from './SettingsFailure.tsx'

export function Layout() {
  const main = useFocusOnNavigation()
  useRetryAfterServerFailure()
  const { settings } = usePublicSettings()
  const isVertical = settings?.menuLayout === 'vertical'
  return (
    <>
      <a className={styles.skip} href="#contenu">
        Aller au contenu
      </a>
      <ConsentPrompt />
      <div className={styles.site} data-vertical={isVertical}>
        <Header isVertical={isVertical} />
        <main id="contenu" className={styles.main} tabIndex={-1} ref={main}>
          {!settings && <SettingsFailure />}
          {/* A separate boundary: it hydrates after the layout, and input is handled in between. */}
          <Suspense>
            <Outlet />
            <EarlyPress />
          </Suspense>
        </main>
        <Footer>
          <AccessibilityButton />
          <ConsentButton />
        </Footer>
      </div>
      <Accessibility />
      <Toasts />
      <ScrollRestoration />
    </>
  )
}

function ConsentButton() {
  return (
    <button
      type="button"
      className={buttonStyles.link}
      onClick={({ currentTarget }) => consentPopup.toggle(currentTarget)}
    >
      Gérer les cookies
    </button>
  )
}

function useRetryAfterServerFailure() {
  const site = useSite()
  const { revalidate } = useRevalidator()
  const retry = useEffectEvent(() => {
    if (site && isRetryDue(site)) void revalidate()
  })
  useEffect(() => retry(), [])
}

/** Moves the focus to the new page after a client-side navigation, as loading a document would. */
function useFocusOnNavigation() {
  const { pathname, hash } = useLocation()
  const main = useRef<HTMLElement>(null)
  const previousPathname = useRef(pathname)
  useEffect(() => {
    if (previousPathname.current === pathname) return
    previousPathname.current = pathname
    const target = document.getElementById(hash.slice(1))
    if (target) target.focus()
    else main.current?.focus({ preventScroll: true })
  }, [pathname, hash])
  return main
}
