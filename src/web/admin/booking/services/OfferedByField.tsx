import { Checkbox } from '@mantine/core'
import type { User } from '#contract/accounts/users.ts'
import { NNBSP } from '#domain/language/typography.ts'
import styles from './services.module.css'

type Props = { users: readonly User[]; chosenIds: readonly number[]; onChange: (ids: number[]) => void }

export function OfferedByField({ users, chosenIds, onChange }: Props) {
  return (
    <fieldset className={styles.offeredBy}>
      <legend>Proposé par</legend>
      {users.map(({ id, firstName, lastName }) => (
        <Checkbox
          key={id}
          label={`${firstName} ${lastName}`}
          checked={chosenIds.includes(id)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...chosenIds, id] : chosenIds.filter((other) => other !== id))
          }
        />
      ))}
      {chosenIds.length === 0 && (
        <p className={styles.nobody}>Personne{NNBSP}: les visiteurs ne peuvent pas le réserver.</p>
      )}
    </fieldset>
  )
}
