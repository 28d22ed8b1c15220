import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { NO_OPEN_DAY, VARIABLE_HOURS } from '#domain/booking/week-summary.ts'
import { french } from '#domain/language/typography.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import styles from './HoursAnswer.module.css'
import type { NewOfferer } from './queries.ts'

type Props = {
  people: readonly NewOfferer[]
  /** In the order of `people`. */
  weeks: readonly string[]
  onConfirm: () => void
  onOther: (id: number) => void
  /** The button that cancels. */
  children: ReactNode
}

export function HoursAnswer({ people, weeks, onConfirm, onOther, children }: Props) {
  const isClosed = weeks.every((week) => week === NO_OPEN_DAY)
  const [lone] = people.length === 1 ? people : []
  return (
    <>
      <p className={styles.consequence}>
        {isClosed
          ? french`Aucun jour n’est ouvert : les visiteurs ne pourront pas encore réserver.`
          : french`Les visiteurs pourront réserver à ces heures :`}
      </p>
      {!(isClosed && lone) && (
        <ul className={styles.weeks}>
          {people.map(({ id, name }, index) => (
            <li key={id}>
              <span>
                {!lone && french`${name} : `}
                <strong>{weeks[index]}</strong>
              </span>
              {!lone && (
                <Button
                  variant="subtle"
                  size="xs"
                  aria-label={`Autres horaires pour ${name}`}
                  onClick={() => onOther(id)}
                >
                  Autres horaires
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={`${actionRowStyles.end} ${styles.actions}`}>
        {children}
        {lone && (
          <Button variant="default" onClick={() => onOther(lone.id)}>
            {isClosed ? 'Choisir les horaires' : 'Autres horaires'}
          </Button>
        )}
        <Button autoFocus data-autofocus onClick={onConfirm}>
          {isClosed ? 'Enregistrer sans horaires' : confirmLabel(weeks)}
        </Button>
      </div>
    </>
  )
}

/** « Oui, lundi–samedi 9–19 h » where it is one week that can be said. */
function confirmLabel(weeks: readonly string[]): string {
  const [first] = weeks
  const isSame = weeks.every((week) => week === first)
  return isSame && first !== VARIABLE_HOURS ? `Oui, ${first}` : 'Oui, ces horaires'
}
