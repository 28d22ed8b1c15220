import { lazy, Suspense, useRef, useState } from 'react'
import { accessibilityPopup } from '../../accessibility/accessibility-popup.ts'
import styles from './Menu.module.css'
import type { NavigationLink } from './navigation.ts'

const MenuPanel = lazy(async () => ({ default: (await loadPanel()).MenuPanel }))

export function Menu({ links }: { links: NavigationLink[] }) {
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const openDisplayPanel = () => {
    if (opener.current) accessibilityPopup.toggle(opener.current)
  }
  return (
    <>
      <button
        type="button"
        ref={opener}
        className={styles.button}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadPanel()}
        onFocus={() => void loadPanel()}
        onClick={() => setIsOpen(true)}
      >
        <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true">
          <path d="M3 6h14M3 10h14M3 14h14" />
        </svg>
        <span>Menu</span>
      </button>
      {isOpen && (
        <Suspense>
          <MenuPanel links={links} onClose={() => setIsOpen(false)} onOpenDisplayPanel={openDisplayPanel} />
        </Suspense>
      )}
    </>
  )
}

function loadPanel() {
  return import('./MenuPanel.tsx')
}
