import type { MonthFigures } from '#contract/dashboard.ts'
import blocks from '../dashboard.module.css'
import { against, FIGURES, nameOfMonth, written } from './figures.ts'
import classes from './statistics.module.css'

/** This month's figures, each beside that of the month before. */
export function FigureTiles({ before, current }: { before: MonthFigures; current: MonthFigures }) {
  return (
    <>
      <p className={blocks.quiet}>
        Tout le mois de {nameOfMonth(current.month)}, rendez-vous à venir compris.
      </p>
      <dl className={classes.tiles}>
        {FIGURES.map((figure) => (
          <div key={figure.key}>
            <dt>{figure.label}</dt>
            <dd>
              <span className={classes.tileValue}>{written(figure, current)}</span>
              <span className={blocks.quiet}>{against(figure, before)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
