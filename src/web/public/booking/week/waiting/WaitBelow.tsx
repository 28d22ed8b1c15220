import type { LocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import buttonStyles from '#web/ui/button.module.css'
import type { Wanted } from '../../../waiting-list/form/TimesFields.tsx'
import { ANY_TIME } from '../reasons/on-wait.ts'
import { LazyWaitInstead } from './LazyWaitInstead.tsx'
import styles from './WaitBelow.module.css'
import type { WaitedChoice } from './WaitInstead.tsx'

export type Waiting = 'new' | 'folded' | Wanted

type Props = {
  choice: WaitedChoice
  now: LocalTime
  waiting: Waiting
  onChange: (waiting: Waiting) => void
}

/** The question below the calendar, and the form in its place once it is pressed. */
export function WaitBelow({ choice, now, waiting, onChange }: Props) {
  if (typeof waiting === 'object') {
    return <LazyWaitInstead choice={choice} now={now} wanted={waiting} onFold={() => onChange('folded')} />
  }
  return (
    <p className={styles.question} data-folded={waiting === 'folded'}>
      {french`Aucune heure ne convient ?`}{' '}
      <button
        type="button"
        className={buttonStyles.link}
        ref={waiting === 'folded' ? moveFocus : undefined}
        onClick={() => onChange(ANY_TIME)}
      >
        Me prévenir
      </button>
    </p>
  )
}

function moveFocus(element: HTMLElement | null): void {
  element?.focus()
}
