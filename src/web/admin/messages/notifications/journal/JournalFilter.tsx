import type { JournalEntry } from '#contract/messages/journal.ts'
import styles from '../../../ui/choices/Filter.module.css'

type State = JournalEntry['state'] | null

const CHOICES: readonly [State, string][] = [
  [null, 'Tous'],
  ['waiting', 'En attente'],
  ['sent', 'Partis'],
  ['failed', 'Non envoyés'],
]

export function stateOf(text: string | null): State {
  return CHOICES.find(([state]) => state === text)?.[0] ?? null
}

/** Without counts, unlike `Filter`: sent messages are never deleted, so the counts are unbounded. */
export function JournalFilter({ value, onChange }: { value: State; onChange: (state: State) => void }) {
  return (
    <fieldset className={styles.filter}>
      <legend className="visually-hidden">État des envois</legend>
      {CHOICES.map(([state, label]) => (
        <button key={label} type="button" aria-pressed={state === value} onClick={() => onChange(state)}>
          {label}
        </button>
      ))}
    </fieldset>
  )
}
