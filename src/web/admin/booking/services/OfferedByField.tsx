import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import type { User } from '#contract/accounts/users.ts'
import { french } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { Badge } from '../../ui/Badge.tsx'
import styles from './services.module.css'

type Props = {
  users: readonly User[]
  chosenIds: readonly number[]
  error: string | undefined
  onChange: (ids: number[]) => void
}

export function OfferedByField({ users, chosenIds, error, onChange }: Props) {
  const noteId = useId()
  const note = error ?? (chosenIds.length === 0 ? NOBODY : undefined)
  return (
    <fieldset
      className={`${primitivesStyles.smallStack} ${styles.offeredBy}`}
      aria-describedby={note && noteId}
    >
      <legend>Proposé par</legend>
      {users.map(({ id, firstName, lastName, isExample }) => (
        <Checkbox
          key={id}
          label={
            <>
              {firstName} {lastName} {isExample && <Badge>Exemple</Badge>}
            </>
          }
          checked={chosenIds.includes(id)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...chosenIds, id] : chosenIds.filter((other) => other !== id))
          }
        />
      ))}
      {note && (
        <p id={noteId} className={styles.nobody}>
          {note}
        </p>
      )}
    </fieldset>
  )
}

const NOBODY = french`Personne : les visiteurs ne peuvent pas le réserver.`
