import { useMemo } from 'react'
import type { DayLoad } from '#contract/booking/calendar.ts'
import { LOAD_STEP_LABELS, LOAD_STEPS } from '#domain/booking/load.ts'
import { monthsBetween } from '#domain/language/months.ts'
import type { LayoutProps } from '../../calendar-props.ts'
import { rangeOf } from '../../calendar-view.ts'
import { HeatMapMonth } from './HeatMapMonth.tsx'
import styles from './YearHeatMap.module.css'

type Props = Pick<LayoutProps, 'calendarView' | 'now' | 'onGo'> & {
  days: readonly DayLoad[]
}

export function YearHeatMap({ calendarView, days, now, onGo }: Props) {
  const { start, end } = rangeOf({ view: 'annee', date: calendarView.date })
  const loads = useMemo(() => new Map(days.map((day) => [day.date, day])), [days])
  return (
    <div className={styles.year}>
      <div className={styles.months}>
        {monthsBetween(start.slice(0, 7), end.slice(0, 7)).map((month, index) => (
          <HeatMapMonth
            key={month}
            month={month}
            firstRow={index * 6}
            loads={loads}
            today={now.day}
            onOpenDay={(date) => onGo({ view: 'jour', date })}
          />
        ))}
      </div>
      <div className={styles.legend}>
        <span id="legende-annee">Temps de travail réservé</span>
        <ul aria-labelledby="legende-annee">
          {LOAD_STEPS.map((step) => (
            <li key={step}>
              <span className={styles.swatch} data-step={step} aria-hidden />
              {LOAD_STEP_LABELS[step]}
            </li>
          ))}
          <li>
            <span className={styles.swatch} data-closed aria-hidden />
            fermé
          </li>
        </ul>
      </div>
    </div>
  )
}
