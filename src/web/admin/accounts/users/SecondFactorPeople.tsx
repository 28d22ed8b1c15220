import { Button } from '@mantine/core'
import type { StaffMember } from '#contract/accounts/second-factor.ts'
import { Badge } from '../../ui/Badge.tsx'
import styles from './SecondFactorPeople.module.css'

type Props = { people: StaffMember[]; onRemove: (person: StaffMember) => void }

export function SecondFactorPeople({ people, onRemove }: Props) {
  return (
    <ul className={styles.list}>
      {people.map((person) => (
        <li key={person.id}>
          <span>{person.name}</span>
          {person.hasSecondFactor ? (
            <Badge tone="success">Activée</Badge>
          ) : (
            <Badge tone="warning">Pas encore</Badge>
          )}
          {person.hasSecondFactor && (
            <Button
              className={styles.remove}
              variant="default"
              size="xs"
              aria-label={`Retirer la connexion en deux étapes de ${person.name}`}
              onClick={() => onRemove(person)}
            >
              Retirer
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
