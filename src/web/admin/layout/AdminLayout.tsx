import { Drawer } from '@mantine/core'
import { useState } from 'react'
import { Outlet, useNavigation } from 'react-router'
import { useAdmin } from '../use-admin.ts'
import classes from './AdminLayout.module.css'
import { MenuIcon } from './icons.tsx'
import { Sidebar } from './Sidebar.tsx'
import { UserMenu } from './UserMenu.tsx'

/** Sidebar, header and content; on a phone the sidebar is a drawer. */
export function AdminLayout() {
  const admin = useAdmin()
  const [drawerOpen, setDrawerOpen] = useState(false)
  const busy = useNavigation().state !== 'idle'
  return (
    <div className={classes.layout}>
      <a className={classes.skip} href="#contenu">
        Aller au contenu
      </a>
      <aside className={classes.aside}>
        <Sidebar role={admin.role} />
      </aside>
      <header className={classes.header}>
        <button
          type="button"
          className={classes.burger}
          aria-haspopup="dialog"
          aria-expanded={drawerOpen}
          onClick={() => setDrawerOpen(true)}
        >
          <MenuIcon />
          <span>Menu</span>
        </button>
        <UserMenu admin={admin} />
      </header>
      <main id="contenu" className={classes.main} tabIndex={-1} aria-busy={busy}>
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
          <Sidebar role={admin.role} onChoose={() => setDrawerOpen(false)} />
        </Drawer>
      </section>
    </div>
  )
}
