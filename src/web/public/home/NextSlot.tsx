import { frenchDateTime } from '#domain/french-day.ts'
import { french } from '#domain/typography.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import styles from './NextSlot.module.css'
import { useNextSlot } from './use-next-slot.ts'

/** Loads in the browser only. The line is always rendered, to avoid a layout shift. */
export function NextSlot() {
  const { settings } = usePublicSettings()
  const next = useNextSlot(settings?.timeZone ?? 'Europe/Paris')
  return (
    <p className={styles.line} aria-live="polite">
      {next.state === 'found' && french`Prochain créneau : ${frenchDateTime(next.slot)}`}
      {next.state === 'none' && 'Pas de créneau libre dans les deux semaines à venir'}
    </p>
  )
}
