import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AUDIT_GROUPS } from '#domain/accounts/audit-kinds.ts'
import { usersQuery } from '../users/queries.ts'
import type { AuditFields } from './audit-search.ts'
import styles from './audit-trail.module.css'

type Props = { fields: AuditFields; onChange: (change: Partial<AuditFields>) => void }

export function AuditFilters({ fields: { personne, type, du, au, texte }, onChange }: Props) {
  const users = useQuery(usersQuery).data ?? []
  return (
    <fieldset className={styles.filters}>
      <legend className="visually-hidden">Rechercher dans le journal</legend>
      <NativeSelect
        label="Personne"
        value={personne}
        onChange={(event) => onChange({ personne: event.currentTarget.value })}
      >
        <option value="">Toutes</option>
        {users.map(({ id, firstName, lastName, username }) => (
          <option key={id} value={id}>
            {`${firstName} ${lastName}`.trim() || username}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        label="Type d’action"
        value={type}
        onChange={(event) => onChange({ type: event.currentTarget.value })}
      >
        <option value="">Tous</option>
        {Object.entries(AUDIT_GROUPS).map(([group, label]) => (
          <option key={group} value={group}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <TextInput
        type="date"
        label="Du"
        max={au || undefined}
        value={du}
        onChange={(event) => onChange({ du: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="Au"
        min={du || undefined}
        value={au}
        onChange={(event) => onChange({ au: event.currentTarget.value })}
      />
      <TextInput
        type="search"
        label="Adresse IP ou numéro"
        autoComplete="off"
        maxLength={60}
        value={texte}
        onChange={(event) => onChange({ texte: event.currentTarget.value })}
      />
    </fieldset>
  )
}
