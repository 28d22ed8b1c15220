import { initialsOf } from '#domain/language/initials.ts'
import cardStyles from './card.module.css'
import styles from './PractitionerChoice.module.css'
import { type RadioActions, radioHandlers } from './radio-handlers.ts'

type Props = RadioActions & {
  name: string
  value: number | '' | null
  isPerson?: boolean
  /** The next free one, or why there is none; undefined while unknown. */
  hour?: string | undefined
  isChosen: boolean
}

export function PractitionerRadio({ name, value, isPerson = false, hour, isChosen, ...actions }: Props) {
  const hourId = `praticien-${value}-heure`
  return (
    <label className={`${cardStyles.card} ${styles.option}`}>
      <input
        type="radio"
        name="praticien"
        value={value ?? undefined}
        checked={isChosen}
        aria-label={name}
        aria-describedby={hourId}
        {...radioHandlers(actions)}
      />
      {isPerson && (
        <span className={styles.initials} aria-hidden="true">
          {initialsOf(name)}
        </span>
      )}
      <span className={styles.name}>{name}</span>
      <span className={styles.hour} id={hourId}>
        {hour}
      </span>
    </label>
  )
}
