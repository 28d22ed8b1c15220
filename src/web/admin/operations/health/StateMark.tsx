import type { HealthLine } from '#contract/operations/health.ts'
import styles from './health.module.css'

type State = HealthLine['state']

const SIGNS: Record<State, string> = { ok: '✓', warning: '!', failure: '✕', unverified: '?' }

export const STATE_MEANINGS: Record<State, string> = {
  ok: 'Bien',
  warning: 'À surveiller',
  failure: 'Problème',
  unverified: 'Non vérifié',
}

export function StateMark({ state }: { state: State }) {
  return (
    <span className={styles.mark} data-state={state}>
      <span aria-hidden="true">{SIGNS[state]}</span>
      <span className="visually-hidden">{STATE_MEANINGS[state]}. </span>
    </span>
  )
}
