import { useCallback, useRef } from 'react'
import type { PublicSettings } from '#contract/content/settings.ts'
import { openingState } from '#domain/content/opening-times.ts'
import { paths } from '#web/app/paths.ts'
import { usePracticeNow } from '#web/app/practice-clock.ts'
import { useSite } from '#web/app/site.ts'
import buttonStyles from '#web/ui/button.module.css'
import { Link } from '#web/ui/Link.tsx'
import { parseFirstPhoneNumber } from '#web/ui/phone-number.ts'
import styles from './MenuPanel.module.css'
import { NavigationLinks } from './NavigationLinks.tsx'
import type { NavigationLink } from './navigation.ts'

type Props = { links: NavigationLink[]; onClose: () => void; onOpenDisplayPanel: () => void }

export function MenuPanel({ links, onClose, onOpenDisplayPanel }: Props) {
  const site = useSite()
  const dialog = useRef<HTMLDialogElement>(null)
  const open = useCallback((element: HTMLDialogElement | null) => {
    dialog.current = element
    element?.showModal()
  }, [])
  // The dialog returns the focus as it closes: React removes it only then.
  const close = () => dialog.current?.close()
  return (
    <dialog ref={open} className={styles.panel} aria-label="Menu" closedby="any" onClose={onClose}>
      <div className={styles.content}>
        <button type="button" className={styles.closeButton} onClick={close}>
          <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true">
            <path d="M5 5l10 10M15 5 5 15" />
          </svg>
          <span>Fermer</span>
        </button>
        <nav aria-label="Menu principal">
          <NavigationLinks links={links} stacked onFollow={close} />
        </nav>
        {site?.isBookable !== false && (
          <Link to={paths.booking} className={buttonStyles.primary} onClick={close}>
            Prendre rendez-vous
          </Link>
        )}
        {site?.settings && <CallRow settings={site.settings} />}
        <button
          type="button"
          className={buttonStyles.link}
          aria-haspopup="dialog"
          onClick={() => {
            close()
            onOpenDisplayPanel()
          }}
        >
          Accessibilité
        </button>
      </div>
    </dialog>
  )
}

function CallRow({
  settings: { phone, openingTimes, closedPeriods, timeZone },
}: {
  settings: PublicSettings
}) {
  const now = usePracticeNow(timeZone)
  const number = parseFirstPhoneNumber(phone)
  const state = openingTimes && now && openingState(openingTimes, { now, closed: closedPeriods })
  if (number === null) return null
  return (
    <div className={styles.call}>
      <a href={number.href} className={buttonStyles.quiet}>
        Appeler le {number.label}
      </a>
      {state && <p>{state.charAt(0).toUpperCase() + state.slice(1)}</p>}
    </div>
  )
}
