import { french } from '#domain/language/typography.ts'
import { NamedContent } from '../../../ui/parts/NamedContent.tsx'
import type { Practitioner } from '../calendar-props.ts'
import { toneOfPractitioner } from '../tones.ts'
import styles from './PeopleChips.module.css'

type Props = {
  practitioners: readonly Practitioner[]
  shown: number | null
  counts: ReadonlyMap<number, number>
  /** True in a view that can show everybody’s agenda at once. */
  offersAll: boolean
  onChoose: (id: number | null) => void
}

/** Toggle buttons that choose whose agenda is shown. */
export function PeopleChips({ practitioners, shown, counts, offersAll, onChoose }: Props) {
  const ids = practitioners.map(({ id }) => id)
  return (
    <fieldset className={styles.chips}>
      <legend className="visually-hidden">Praticien</legend>
      {offersAll && (
        <button type="button" aria-pressed={shown === null} onClick={() => onChoose(null)}>
          Tous
        </button>
      )}
      {practitioners.map(({ id, displayName }) => {
        const count = counts.get(id) ?? 0
        return (
          <button
            key={id}
            type="button"
            title={displayName}
            aria-pressed={shown === id}
            onClick={() => onChoose(id)}
          >
            <NamedContent name={french`${displayName} : ${count} rendez-vous`}>
              <span className={styles.dot} style={{ background: toneOfPractitioner(id, ids) }} />
              {shortNameOf(displayName, practitioners)}
              <span className={styles.count}>{count}</span>
            </NamedContent>
          </button>
        )
      })}
    </fieldset>
  )
}

/** The first name, unless somebody shares it. */
function shortNameOf(displayName: string, practitioners: readonly Practitioner[]): string {
  const first = firstNameOf(displayName)
  const isShared = practitioners.filter((other) => firstNameOf(other.displayName) === first).length > 1
  return isShared ? displayName : first
}

function firstNameOf(displayName: string): string {
  return displayName.split(' ')[0] ?? displayName
}
