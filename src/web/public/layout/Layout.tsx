import { Suspense, useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { EarlyPress } from '#web/app/EarlyPress.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { Toasts } from '#web/app/toasts.tsx'
import { Accessibility } from '../accessibility/Accessibility.tsx'
import { AccessibilityButton } from '../accessibility/AccessibilityButton.tsx'
import { ConsentButton } from '../consent/ConsentButton.tsx'
import { ConsentPrompt } from '../consent/ConsentPrompt.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './Layout.module.css'
import { SettingsFailure } from './SettingsFailure.tsx'

/** What surrounds every public page. */
export function Layout() {
  const main = useFocusOnArrival()
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
          {/* Taken over by itself, after what surrounds it: a slow phone answers a touch between them. */}
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

/** A change of page within the document moves the focus to it, as a new document would. */
function useFocusOnArrival() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
