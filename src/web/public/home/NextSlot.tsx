import { frenchDateTime } from '#domain/language/french-day.ts'
import { formatDateTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { paths } from '#web/app/paths.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { Link } from '#web/ui/Link.tsx'
import { bookingPathOf } from '../praticiens/offered-hour.ts'
import type { NextSlots } from '../praticiens/use-next-slot-of-each.ts'
import styles from './NextSlot.module.css'

export function NextSlot({ nextSlots }: { nextSlots: NextSlots }) {
  const slot = nextSlots && findFirst(nextSlots)
  return (
    <p className={styles.line} aria-live="polite">
      {slot && <Link to={bookingPathOf(slot)}>{french`Prochain créneau : ${frenchDateTime(slot)}`}</Link>}
      {nextSlots?.size === 0 && <NoSlot />}
    </p>
  )
}

function NoSlot() {
  const { settings } = usePublicSettings()
  if (!settings?.waitingList) return 'Pas de créneau libre pour le moment'
  return <Link to={paths.booking}>{french`Aucune heure ne convient ? Me prévenir`}</Link>
}

function findFirst(nextSlots: NonNullable<NextSlots>) {
  return [...nextSlots.values()].flat().sort((a, b) => (formatDateTime(a) < formatDateTime(b) ? -1 : 1))[0]
}
