import type { ReactNode } from 'react'
import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { MoreIcon, NextIcon, PlusIcon, PreviousIcon } from '../../../ui/icons.tsx'
import { Disclosure } from '../../../ui/parts/Disclosure.tsx'
import {
  type CalendarView,
  isCurrentPeriod,
  shiftView,
  shortTitleOf,
  titleOf,
  VIEWS,
} from '../calendar-view.ts'
import styles from './CalendarToolbar.module.css'
import { MoreActions } from './MoreActions.tsx'
import { ViewButtons } from './ViewButtons.tsx'

const TOOL = { className: styles.tool, panelClassName: styles.panel }

type Props = {
  calendarView: CalendarView
  today: Day
  hasTeam: boolean
  isNarrow: boolean
  activeFilters: number
  filters: ReactNode
  /** Of the panel with rarer actions. */
  more: Omit<Parameters<typeof MoreActions>[0], 'onClose' | 'calendarView' | 'today'>
  onGo: (calendarView: CalendarView) => void
  onCreate: () => void
}

export function CalendarToolbar({ calendarView, today, isNarrow, onGo, hasTeam, ...props }: Props) {
  const views = (close?: () => void) => (
    <ViewButtons
      shown={calendarView.view}
      hasTeam={hasTeam}
      onChoose={(view) => {
        close?.()
        onGo({ ...calendarView, view })
      }}
    />
  )
  const goToToday = (
    <button
      type="button"
      className={styles.tool}
      disabled={isCurrentPeriod(calendarView, today)}
      onClick={() => onGo({ ...calendarView, date: today })}
    >
      Aujourd'hui
    </button>
  )
  return (
    <div className={styles.toolbar}>
      <div className={styles.period}>
        <Arrows calendarView={calendarView} onGo={onGo} />
        {!isNarrow && goToToday}
        <h2 className={styles.title} aria-live="polite">
          {(isNarrow ? shortTitleOf : titleOf)(calendarView)}
        </h2>
      </div>
      {isNarrow ? (
        <Disclosure
          {...TOOL}
          button={VIEWS.find(({ name }) => name === calendarView.view)?.label}
          label={viewLabel(calendarView)}
        >
          {(close) => (
            <div className={`${primitivesStyles.stack} ${styles.choices}`}>
              {views(close)}
              {goToToday}
            </div>
          )}
        </Disclosure>
      ) : (
        views()
      )}
      <Tools {...props} calendarView={calendarView} today={today} isNarrow={isNarrow} />
    </div>
  )
}

function Arrows({ calendarView, onGo }: Pick<Props, 'calendarView' | 'onGo'>) {
  return (
    <>
      <button
        type="button"
        className={styles.arrow}
        aria-label="Précédent"
        onClick={() => onGo(shiftView(calendarView, -1))}
      >
        <PreviousIcon />
      </button>
      <button
        type="button"
        className={styles.arrow}
        aria-label="Suivant"
        onClick={() => onGo(shiftView(calendarView, 1))}
      >
        <NextIcon />
      </button>
    </>
  )
}

function Tools({ calendarView, today, isNarrow, activeFilters, ...props }: Omit<Props, 'hasTeam' | 'onGo'>) {
  const filterLabel = activeFilters === 0 ? 'Filtrer' : `Filtrer (${activeFilters})`
  return (
    <div className={styles.tools}>
      <Disclosure {...TOOL} label={filterLabel} button={filterLabel} isWide>
        {() => <div className={`${primitivesStyles.stack} ${styles.choices}`}>{props.filters}</div>}
      </Disclosure>
      <button
        type="button"
        className={styles.create}
        aria-label="Nouveau rendez-vous"
        onClick={props.onCreate}
      >
        {isNarrow ? <PlusIcon /> : 'Nouveau rendez-vous'}
      </button>
      <Disclosure {...TOOL} label="Autres actions" button={<MoreIcon />}>
        {(close) => <MoreActions {...props.more} calendarView={calendarView} today={today} onClose={close} />}
      </Disclosure>
    </div>
  )
}

function viewLabel({ view }: CalendarView): string {
  return french`Vue : ${VIEWS.find(({ name }) => name === view)?.label ?? ''}`
}
