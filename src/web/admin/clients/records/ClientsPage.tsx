import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { frenchNumber } from '#domain/language/french-number.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import primitivesStyles from '#web/ui/primitives.module.css'
import { adminPaths } from '../../paths.ts'
import { useHasPermission } from '../../session/use-has-permission.ts'
import { useDialogState } from '../../ui/dialog/use-dialog-state.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PartialList } from '../../ui/parts/PartialList.tsx'
import { useTeam } from '../../ui/parts/team.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { AddClient } from './AddClient.tsx'
import { ClientAccessPanel } from './ClientAccessPanel.tsx'
import { ClientFilters } from './ClientFilters.tsx'
import { ClientTable } from './ClientTable.tsx'
import {
  type ClientQuery,
  type ClientView,
  clientViewOf,
  toClientSearch,
  toFilterQuery,
} from './client-view.ts'
import styles from './clients.module.css'
import { ExportClients } from './ExportClients.tsx'
import { clientListQuery } from './queries.ts'

const DEBOUNCE_MS = 200

export function ClientsPage() {
  const [search, setSearch] = useSearchParams()
  const [text, setText] = useState('')
  const adding = useDialogState()
  const [debounced] = useDebouncedValue(text.trim(), DEBOUNCE_MS)
  const isOwner = useHasPermission('manageSite')
  const { worksAlone } = useTeam()
  const view = clientViewOf(search)
  const query = { ...toFilterQuery(view, debounced), sort: view.sort }
  return (
    <>
      <title>Clients · Administration</title>
      <PageHeader title="Clients">
        <div className={actionRowStyles.start}>
          {isOwner && (
            <Button variant="default" component={Link} to={adminPaths.importClients}>
              Importer (CSV)
            </Button>
          )}
          {isOwner && <ExportClients query={toFilterQuery(view, text.trim())} />}
          <Button radius="xl" onClick={adding.open}>
            Ajouter un client
          </Button>
        </div>
      </PageHeader>
      <div className={primitivesStyles.hugeStack}>
        <ClientFilters
          text={text}
          view={view}
          onType={setText}
          onView={(change: Partial<ClientView>) =>
            setSearch(toClientSearch({ ...view, ...change }), { replace: true })
          }
        />
        <FoundClients query={query} />
        {isOwner && !worksAlone && <ClientAccessPanel />}
      </div>
      {adding.isOpen && <AddClient initial={NOBODY} onClose={adding.close} />}
    </>
  )
}

const NOBODY = { name: '', phone: '' }

function FoundClients({ query }: { query: ClientQuery }) {
  const list = useInfiniteQuery(clientListQuery(query))
  const { sort: _, ...filter } = query
  return (
    <QueryBoundary of={list}>
      {({ pages }) => {
        // A client who has moved in the order since is in two parts.
        const clients = [
          ...new Map(pages.flatMap((page) => page.clients).map((client) => [client.id, client])).values(),
        ]
        const total = pages[0]?.total ?? 0
        return (
          <PartialList of={list} shown={clients.length} total={total} more="Afficher plus de clients">
            <p className={styles.count} role="status">
              {countText(total)}
            </p>
            <ClientTable clients={clients} isFiltered={Object.keys(filter).length > 0} />
          </PartialList>
        )
      }}
    </QueryBoundary>
  )
}

function countText(total: number): string {
  if (total === 0) return 'Aucun client'
  return total === 1 ? '1 client' : `${frenchNumber(total)} clients`
}
