import { useRef } from 'react'
import { paths } from '#web/app/paths.ts'
import buttonStyles from '#web/ui/button.module.css'
import { Link } from '#web/ui/Link.tsx'
import { accessibilityPopup } from '../../accessibility/accessibility-popup.ts'
import styles from './Menu.module.css'
import { NavigationLinks } from './NavigationLinks.tsx'
import type { NavigationLink } from './navigation.ts'

export function Menu({ links }: { links: NavigationLink[] }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => dialog.current?.close()
  const openDisplayPanel = () => {
    close()
    if (opener.current) accessibilityPopup.toggle(opener.current)
  }
  return (
    <>
      <button
        type="button"
        ref={opener}
        className={styles.openButton}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <MenuIcon />
        <span>Menu</span>
      </button>
      <dialog ref={dialog} className={styles.panel} aria-label="Menu" closedby="any">
        <div className={styles.content}>
          <button type="button" className={styles.closeButton} onClick={close}>
            <CloseIcon />
            <span>Fermer</span>
          </button>
          <nav aria-label="Menu principal">
            <NavigationLinks links={links} stacked onFollow={close} />
          </nav>
          <Link to={paths.booking} className={buttonStyles.primary} onClick={close}>
            Prendre rendez-vous
          </Link>
          <button
            type="button"
            className={buttonStyles.link}
            aria-haspopup="dialog"
            onClick={openDisplayPanel}
          >
            Accessibilité
          </button>
        </div>
      </dialog>
    </>
  )
}

function MenuIcon() {
  return (
    <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true">
      <path d="M3 6h14M3 10h14M3 14h14" />
    </svg>
  )
}

function CloseIcon() {
  return (
    <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true">
      <path d="M5 5l10 10M15 5 5 15" />
    </svg>
  )
}
