import { initialsOf } from '#domain/language/initials.ts'
import { useIsPictureMissing } from '#web/ui/use-is-picture-missing.ts'
import cardStyles from './card.module.css'
import styles from './PractitionerChoice.module.css'
import { type RadioActions, radioHandlers } from './radio-handlers.ts'

type Props = RadioActions & {
  name: string
  value: number | '' | null
  isPerson?: boolean
  photoUrl?: string | undefined
  /** The next free one, or why there is none; undefined while unknown. */
  hour?: string | undefined
  isChosen: boolean
}

export function PractitionerRadio({
  name,
  value,
  isPerson = false,
  photoUrl,
  hour,
  isChosen,
  ...actions
}: Props) {
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
      {isPerson && <Face key={photoUrl} name={name} photoUrl={photoUrl} />}
      <span className={styles.name}>{name}</span>
      <span className={styles.hour} id={hourId}>
        {hour}
      </span>
    </label>
  )
}

/** The initials without a portrait, and while it loads: both take the same room. */
function Face({ name, photoUrl }: Pick<Props, 'name' | 'photoUrl'>) {
  const [isMissing, pictureProps] = useIsPictureMissing()
  return (
    <span className={styles.initials} aria-hidden="true">
      {initialsOf(name)}
      {photoUrl !== undefined && !isMissing && (
        <img
          src={photoUrl}
          alt=""
          width={34}
          height={34}
          loading="lazy"
          fetchPriority="low"
          {...pictureProps}
        />
      )}
    </span>
  )
}
