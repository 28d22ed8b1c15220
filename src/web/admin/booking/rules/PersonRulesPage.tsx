import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { parseId } from '#domain/language/id.ts'
import { fillPath } from '#web/app/paths.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import { usersQuery } from '../../accounts/users/queries.ts'
import { AdminNotFoundPage } from '../../errors/AdminNotFoundPage.tsx'
import { adminPaths } from '../../paths.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { AgendaRules } from './AgendaRules.tsx'
import styles from './rules.module.css'

export function PersonRulesPage() {
  const { adminId = '' } = useParams()
  const users = useQuery(usersQuery)
  if (parseId(adminId) === null) return <AdminNotFoundPage />
  const user = users.data?.find(({ id }) => String(id) === adminId)
  const title = user ? `Règles de ${user.firstName} ${user.lastName}` : 'Règles de réservation'
  return (
    <>
      <title>{`${title} · Administration`}</title>
      <PageHeader title={title}>
        <nav className={actionRowStyles.end} aria-label="Autour de ces règles">
          <Link to={adminPaths.bookingRules}>Règles du cabinet</Link>
          <Link to={fillPath(adminPaths.personAgenda, adminId)}>Agenda</Link>
          <Link to={`${adminPaths.explainSlot}?praticienId=${adminId}`}>Pourquoi un créneau manque</Link>
        </nav>
      </PageHeader>
      <div className={styles.parts}>
        <AgendaRules key={adminId} target={Number(adminId)} title="Quand, jusqu’où, combien" />
      </div>
    </>
  )
}
