import type { MonthFigures } from '#contract/dashboard/dashboard.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { attendanceSentence, comparisonText, FIGURES, formatFigure, nameOfMonth } from './figures.ts'
import styles from './statistics.module.css'

export function FigureTiles({ previous, current }: { previous: MonthFigures; current: MonthFigures }) {
  return (
    <>
      <p className={primitivesStyles.note}>
        Tout le mois de {nameOfMonth(current.month)}, rendez-vous à venir compris.
      </p>
      <dl className={styles.tiles}>
        {FIGURES.map((figure) => (
          <div key={figure.key}>
            <dt>{figure.label}</dt>
            <dd>
              <span className={styles.tileValue}>{formatFigure(figure, current)}</span>
              {previous.reservations > 0 && (
                <span className={primitivesStyles.note}>{comparisonText(figure, previous)}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className={`${primitivesStyles.note} ${styles.attendance}`}>
        {attendanceSentence(current)}
        <br />
        Un rendez-vous passé sans indication compte comme venu.
      </p>
    </>
  )
}
