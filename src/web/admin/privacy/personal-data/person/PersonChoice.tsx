import { Link } from 'react-router'
import type { SubjectPerson } from '#contract/privacy/personal-data.ts'
import { groupedPhone } from '#domain/language/phone-number.ts'
import { french } from '#domain/language/typography.ts'
import { Section } from '../../../ui/Section.tsx'
import styles from './person.module.css'
import { useChosenPerson } from './use-chosen-person.ts'

const WHY = french`Plusieurs personnes partagent cette adresse ou ce numéro : choisissez celle dont il s’agit. L’export, la correction et l’effacement ne concernent qu’elle.`

export function PersonChoice({ people }: { people: readonly SubjectPerson[] }) {
  const { addressOf } = useChosenPerson()
  return (
    <Section id="choix" title={french`De qui s’agit-il ?`}>
      <p className={styles.hint} role="status">
        {WHY}
      </p>
      <ul className={styles.list}>
        {people.map(({ id, name, email, phone, reservations }) => (
          <li key={id}>
            <Link to={addressOf(id)}>{name ?? french`Fiche n° ${id}`}</Link>
            {french` : ${[email, phone && groupedPhone(phone), countOf(reservations)].filter(Boolean).join(', ')}`}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function countOf(reservations: number): string {
  return `${reservations} rendez-vous`
}
