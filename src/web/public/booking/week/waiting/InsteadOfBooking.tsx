import type { LocalTime } from '#domain/language/time.ts'
import { useHydrated } from '#web/app/hydration/use-hydrated.ts'
import { ContactLinks } from '../../../layout/ContactLinks.tsx'
import type { Typed } from '../../../waiting-list/form/WaitingForm.tsx'
import { lastDayOf } from '../reasons/empty-week.ts'
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

type WaitProps = { choice: WaitedChoice; now: LocalTime | null; typed: () => Typed }

export function InsteadOfBooking({ kind, ...waiting }: WaitProps & Instead) {
  if (kind === 'wait') return <WaitForHorizon {...waiting} />
  return (
    <div className={styles.contact}>
      <p>Contactez-nous, nous trouverons un moment ensemble.</p>
      <ContactLinks />
    </div>
  )
}

/** In browsers only: the server’s page is kept, and holds nothing of what somebody has typed. */
function WaitForHorizon({ choice, now, typed }: WaitProps) {
  const isHydrated = useHydrated()
  const reasons = useHorizonReasons({ choice, now }, true)
  if (!isHydrated || !now || reasons.isLoading) return <p role="status">Chargement...</p>
  return <LazyWaitInstead choice={choice} now={now} typed={typed()} horizon={lastDayOf(reasons.data ?? {})} />
}
