import type { ReactNode } from 'react'
import type { LocalTime } from '#domain/language/time.ts'
import { useHydrated } from '#web/app/hydration/use-hydrated.ts'
import { ContactLinks } from '../../../layout/ContactLinks.tsx'
import type { Typed } from '../../../waiting-list/form/WaitingForm.tsx'
import { horizonOf } from '../reasons/empty-week.ts'
import { useHorizonReasons } from '../reasons/use-horizon-reasons.ts'
import styles from './InsteadOfBooking.module.css'
import { LazyWaitInstead } from './LazyWaitInstead.tsx'
import type { Instead } from './use-instead.ts'
import type { WaitedChoice } from './WaitInstead.tsx'

const TITLES: Record<Instead['kind'], string> = {
  wait: 'Me prévenir si une place se libère',
  contact: 'Nous joindre',
}

export function detailsTitle(instead: Instead | null): string {
  return instead ? TITLES[instead.kind] : 'Vos coordonnées'
}

type Typing = { now: LocalTime | null; typed: () => Typed }

type Props = Typing & { instead: Instead | null; children: ReactNode }

/** `children`, the details, give way where no hour is left up to the horizon. */
export function InsteadOfBooking({ instead, children, ...typing }: Props) {
  if (instead === null) return children
  if (instead.kind === 'wait') return <WaitForHorizon choice={instead.choice} {...typing} />
  return (
    <div className={styles.contact}>
      <p>Contactez-nous, nous trouverons un moment ensemble.</p>
      <ContactLinks />
    </div>
  )
}

export function UnlessFull({ instead, children }: Pick<Props, 'instead' | 'children'>) {
  return instead === null && children
}

/** In browsers only: the server’s page is kept, and holds nothing of what somebody has typed. */
function WaitForHorizon({ choice, now, typed }: Typing & { choice: WaitedChoice }) {
  const isHydrated = useHydrated()
  const reasons = useHorizonReasons({ choice, now }, true)
  if (!isHydrated || !now || reasons.isLoading) {
    return (
      <p className={styles.loading} role="status">
        Chargement...
      </p>
    )
  }
  return <LazyWaitInstead choice={choice} now={now} typed={typed()} horizon={horizonOf(reasons.data ?? {})} />
}
