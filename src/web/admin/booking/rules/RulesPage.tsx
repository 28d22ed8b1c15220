import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { fillPath } from '#web/app/paths.ts'
import { ProtectionForm } from '../../messages/booking-limits/ProtectionForm.tsx'
import { adminPaths } from '../../paths.ts'
import { agendaOwnersQuery } from '../../queries.ts'
import { useAdmin } from '../../session/use-admin.ts'
import { useHasPermission } from '../../session/use-has-permission.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { AgendaRules } from './AgendaRules.tsx'
import { DeadlinesForm } from './DeadlinesForm.tsx'
import styles from './rules.module.css'

/** One's own rules and, for a superadmin, those of the practice; each part is saved by itself. */
export function RulesPage() {
  const isOwner = useHasPermission('manageSite')
  return (
    <>
      <title>Règles de réservation · Administration</title>
      <PageHeader title="Règles de réservation">
        <Link to={adminPaths.explainSlot}>Pourquoi un créneau manque</Link>
      </PageHeader>
      <div className={styles.parts}>
        {isOwner ? <OwnersRules /> : <AgendaRules target={null} title="Vos règles" />}
      </div>
    </>
  )
}

/** An owner who does not practise has no rules to read, but those of the others. */
function OwnersRules() {
  const { id } = useAdmin()
  const owners = useQuery(agendaOwnersQuery)
  return (
    <>
      <QueryBoundary of={owners}>
        {(people) => (
          <>
            {(people.length === 0 || people.some((person) => person.id === id)) && (
              <AgendaRules target={null} title="Vos règles" />
            )}
            <RulesOfOthers people={people.filter((person) => person.id !== id)} />
          </>
        )}
      </QueryBoundary>
      <DeadlinesForm />
      <ProtectionForm />
    </>
  )
}

function RulesOfOthers({ people }: { people: readonly { id: number; displayName: string }[] }) {
  if (people.length === 0) return null
  return (
    <nav className={styles.others} aria-labelledby="regles-de-chacun">
      <h2 id="regles-de-chacun">Les règles de chacun</h2>
      <ul>
        {people.map(({ id, displayName }) => (
          <li key={id}>
            <Link to={fillPath(adminPaths.personRules, id)}>{displayName}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
