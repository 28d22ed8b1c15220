import type { ListedClient } from '#contract/clients/records.ts'
import { clientTitle } from '#domain/clients/client-title.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { groupedPhone } from '#domain/language/phone-number.ts'
import { toTelUrl } from '#web/ui/phone-number.ts'
import { ClientLink } from '../../booking/entries/ClientLink.tsx'
import { Table } from '../../ui/Table.tsx'
import tableStyles from '../../ui/table.module.css'
import styles from './clients.module.css'

const COUNT = 'Rendez-vous'
const COLUMNS = ['Client', 'Téléphone', COUNT, 'Dernier', 'Prochain']

export function ClientTable({ clients, isFiltered }: { clients: ListedClient[]; isFiltered: boolean }) {
  if (clients.length === 0) {
    return (
      <p className={tableStyles.empty}>
        {isFiltered
          ? 'Aucun client ne correspond à cette recherche.'
          : 'Pas encore de client. Chaque rendez-vous avec un e-mail ou un téléphone crée la fiche de son client.'}
      </p>
    )
  }
  return (
    <Table columns={COLUMNS} numericColumns={[COUNT]} hasActions={false}>
      {clients.map((client) => (
        <ClientRow key={client.id} client={client} />
      ))}
    </Table>
  )
}

function ClientRow({ client }: { client: ListedClient }) {
  const { id, name, email, phone, count, lastSeen, next } = client
  return (
    <tr data-row tabIndex={-1}>
      <th scope="row">
        <ClientLink id={id}>{clientTitle(client)}</ClientLink>
        {name !== null && email !== null && <span className={styles.detail}>{email}</span>}
      </th>
      <td data-label="Téléphone" className={styles.phone}>
        {phone === null ? '–' : <a href={toTelUrl(phone)}>{groupedPhone(phone)}</a>}
      </td>
      <td data-label={COUNT} className={tableStyles.number}>
        {frenchNumber(count)}
      </td>
      <td data-label="Dernier">{lastSeen === null ? '–' : dayAndYear(lastSeen)}</td>
      <td data-label="Prochain">{next === null ? '–' : dayAndYear(next)}</td>
    </tr>
  )
}
