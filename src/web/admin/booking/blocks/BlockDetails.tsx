import type { Block } from '#contract/booking/blocks.ts'
import { frenchDate } from '#domain/language/french-day.ts'
import { frenchTime, parseTime } from '#domain/language/time.ts'
import styles from '../../ui/dialog/dialog.module.css'
import { useTeam } from '../../ui/parts/team.ts'

export function BlockDetails({ block: { date, time, duration, label, praticienName } }: { block: Block }) {
  const { hasTeam } = useTeam()
  const start = parseTime(time) ?? 0
  const lines = [
    ['Date', frenchDate(date)],
    ['Horaire', `${frenchTime(start)} – ${frenchTime(start + duration)}`],
    ['Motif', label],
    ['Praticien', hasTeam ? praticienName : null],
  ] as const
  return (
    <dl className={styles.details}>
      {lines.map(
        ([term, value]) =>
          value && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
