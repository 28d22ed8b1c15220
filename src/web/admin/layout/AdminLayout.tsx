import { Drawer } from '@mantine/core'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { Link, Outlet, useLocation, useNavigation } from 'react-router'
import type { Role } from '#domain/accounts/role.ts'
import { IdentityPrompt } from '../accounts/reauthentication/IdentityPrompt.tsx'
import { ConcurrentPrompt } from '../booking/concurrent/ConcurrentPrompt.tsx'
import { tabGroupOf } from '../menu.ts'
import { isAnyDayKept } from '../messages/phone/phone-switches.ts'
import { usePhone } from '../messages/phone/use-phone.ts'
import { adminPaths } from '../paths.ts'
import { useAdmin } from '../session/use-admin.ts'
import { Appearance } from '../styles/Appearance.tsx'
import { MenuIcon } from '../ui/icons.tsx'
import { ScreenTabs } from '../ui/parts/ScreenTabs.tsx'
import { Loading } from '../ui/query/Loading.tsx'
import styles from './AdminLayout.module.css'
import noticeStyles from './AdminNotice.module.css'
import { CookieBanner } from './CookieBanner.tsx'
import { LeaveBlocker } from './LeaveBlocker.tsx'
import { Sidebar } from './Sidebar.tsx'
import { StaleNotice } from './StaleNotice.tsx'
import { SearchButton } from './search/SearchButton.tsx'
import { UserMenu } from './UserMenu.tsx'

const SetUpOnly = lazy(async () => ({ default: (await import('./SetUpOnly.tsx')).SetUpOnly }))

const KeptDay = lazy(async () => ({ default: (await import('../messages/phone/KeptDay.tsx')).KeptDay }))

export function AdminLayout() {
  const { id, role, mustAddSecondFactor } = useAdmin()
  return (
    <>
      <IdentityPrompt />
      <ConcurrentPrompt />
      <LeaveBlocker />
      {mustAddSecondFactor ? (
        <Suspense fallback={<Loading />}>
          <SetUpOnly />
        </Suspense>
      ) : (
        <BackOffice id={id} role={role} />
      )}
    </>
  )
}

function BackOffice({ id, role }: { id: number; role: Role }) {
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const isNavigating = useNavigation().state !== 'idle'
  const tabs = tabGroupOf(useLocation().pathname)
  usePhone()
  return (
    <Appearance>
      <div className={styles.layout}>
        <Link className={styles.skip} to="#contenu" onClick={skipToContent}>
          Aller au contenu
        </Link>
        <CookieBanner />
        {isAnyDayKept() && (
          <Suspense fallback={null}>
            <KeptDay adminId={id} />
          </Suspense>
        )}
        <aside className={styles.aside}>
          <Sidebar role={role} />
        </aside>
        <header className={styles.header}>
          <button
            type="button"
            className={styles.burger}
            aria-haspopup="dialog"
            aria-expanded={isDrawerOpen}
            onClick={() => setIsDrawerOpen(true)}
          >
            <MenuIcon />
            <span>Menu</span>
          </button>
          <SearchButton role={role} />
          <UserMenu />
        </header>
        <main id="contenu" className={styles.main} tabIndex={-1} aria-busy={isNavigating}>
          <div className={styles.notices}>
            <BackToSetUp />
            {tabs && <ScreenTabs {...tabs} />}
            <StaleNotice />
          </div>
          <Outlet />
        </main>
        {/* Inside a <section>, the drawer’s <header> is not a second banner landmark. */}
        <section>
          <Drawer
            opened={isDrawerOpen}
            onClose={() => setIsDrawerOpen(false)}
            title="Menu"
            size="18rem"
            withinPortal={false}
          >
            <Sidebar role={role} onNavigate={() => setIsDrawerOpen(false)} />
          </Drawer>
        </section>
      </div>
    </Appearance>
  )
}

/** On screens that a step of the guide opened, which passes `fromSetUp` in the location's state. */
function BackToSetUp() {
  const { state } = useLocation()
  if (state?.fromSetUp !== true) return null
  return (
    <p className={noticeStyles.notice}>
      <Link to={adminPaths.setUp}>Retour à la mise en route</Link>
    </p>
  )
}

/** Focuses without changing the URL: React Router cannot block history entries that it did not create. */
function skipToContent(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('contenu')?.focus()
}
