import type { ClientTastes } from '#contract/clients/preferences.ts'
import { CLIENT_PREFERENCES, type ClientPreference } from '#domain/clients/preferences.ts'
import styles from './preferences.module.css'

const NAMES = Object.entries(CLIENT_PREFERENCES) as [ClientPreference, string][]

export function PreferenceLines({ preferences }: { preferences: ClientTastes }) {
  const known = NAMES.filter(([name]) => preferences[name] !== null)
  if (known.length === 0) return null
  return (
    <dl className={styles.lines}>
      {known.map(([name, label]) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{preferences[name]}</dd>
        </div>
      ))}
    </dl>
  )
}
