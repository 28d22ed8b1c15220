import { Drawer } from '@mantine/core'
import { type MouseEvent, useState } from 'react'
import { Link, Outlet, useNavigation } from 'react-router'
import { ExampleBanner } from '../checklist/ExampleBanner.tsx'
import { MenuIcon } from '../ui/icons.tsx'
import { useAdmin } from '../use-admin.ts'
import styles from './AdminLayout.module.css'
import { Appearance } from './Appearance.tsx'
import { CookieBanner } from './CookieBanner.tsx'
import { PasswordNotice } from './PasswordNotice.tsx'
import { Sidebar } from './Sidebar.tsx'
import { UserMenu } from './UserMenu.tsx'

export function AdminLayout() {
  const { role } = useAdmin()
  const [drawerOpen, setDrawerOpen] = useState(false)
  const busy = useNavigation().state !== 'idle'
  return (
    <Appearance>
      <div className={styles.layout}>
        <Link className={styles.skip} to="#contenu" onClick={skip}>
          Aller au contenu
        </Link>
        <CookieBanner />
        <aside className={styles.aside}>
          <Sidebar role={role} />
        </aside>
        <header className={styles.header}>
          <button
            type="button"
            className={styles.burger}
            aria-haspopup="dialog"
            aria-expanded={drawerOpen}
            onClick={() => setDrawerOpen(true)}
          >
            <MenuIcon />
            <span>Menu</span>
          </button>
          <UserMenu />
        </header>
        <main id="contenu" className={styles.main} tabIndex={-1} aria-busy={busy}>
          <div className={styles.notices}>
            <PasswordNotice />
            <ExampleBanner />
          </div>
          <Outlet />
        </main>
        <section>
          <Drawer
            opened={drawerOpen}
            onClose={() => setDrawerOpen(false)}
            title="Menu"
            size="18rem"
            withinPortal={false}
          >
            <Sidebar role={role} onChoose={() => setDrawerOpen(false)} />
          </Drawer>
        </section>
      </div>
    </Appearance>
  )
}

/** Focuses without changing the URL: React Router cannot block history entries that it did not create. */
function skip(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('contenu')?.focus()
}
