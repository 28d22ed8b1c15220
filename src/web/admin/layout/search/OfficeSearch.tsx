import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasPermission, type Role } from '#domain/accounts/role.ts'
import { CLIENT_REQUEST_NAMES } from '#domain/booking/client-request.ts'
import { french } from '#domain/language/typography.ts'
import { clientRequestsQuery } from '../../booking/client-requests/queries.ts'
import type { SearchedScreen } from '../../clients/search/option-groups.tsx'
import { SearchDialog } from '../../clients/search/SearchDialog.tsx'
import { requestPath } from '../../paths.ts'
import styles from './SearchButton.module.css'
import { hasSearchKey, keepSearchKey } from './search-key.ts'
import { screensOf } from './searched-screens.ts'

type Props = { role: Role; onClose: () => void; onLeave: () => void }

/** Above the areas: the search, which belongs to clients, finds the screens of all. */
export function OfficeSearch({ role, ...props }: Props) {
  const [isOn, setIsOn] = useState(hasSearchKey)
  return (
    <SearchDialog {...props} target="#contenu" screens={[...useRequests(role), ...screensOf(role)]}>
      <Checkbox
        className={styles.key}
        size="xs"
        label={french`La touche « / » ouvre la recherche`}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => {
          keepSearchKey(checked)
          setIsOn(checked)
        }}
      />
    </SearchDialog>
  )
}

/** Requests of clients about their data, found by name; a superadmin answers them. */
function useRequests(role: Role): SearchedScreen[] {
  const { data: requests = [] } = useQuery({
    ...clientRequestsQuery,
    enabled: hasPermission(role, 'manageSite'),
  })
  return requests.map(({ id, kind, clientName, email }) => ({
    label: french`${CLIENT_REQUEST_NAMES[kind]} : ${clientName ?? email ?? 'client sans nom'}`,
    words: `demande rgpd ${email ?? ''}`,
    to: requestPath(id),
  }))
}
