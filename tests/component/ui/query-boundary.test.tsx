import { useQuery } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { StaleNotice } from '#web/admin/layout/StaleNotice.tsx'
import { agendaOwnersQuery } from '#web/admin/queries.ts'
import { session } from '#web/admin/session/session.ts'
import { QueryBoundary } from '#web/admin/ui/query/QueryBoundary.tsx'
import { openAdminScreen } from '../../support/component/admin-screen.tsx'
import { server } from '../../support/component/server.ts'

const OWNERS = 'GET /api/superadmin/agendas'
/** The screen's sentence, then the server's. */
const FAILURE = /^Erreur lors du chargementUne erreur est survenue\./

beforeEach(() => server.respond(OWNERS, [{ id: 2, displayName: 'Camille Martin' }]))

/** A minimal screen with one query. */
function Team(props: { toast?: boolean }) {
  const owners = useQuery(agendaOwnersQuery)
  return (
    <>
      <StaleNotice />
      <QueryBoundary of={owners} empty={<p>Personne.</p>} {...props}>
        {(team) => team.map(({ id, displayName }) => <p key={id}>{displayName}</p>)}
      </QueryBoundary>
    </>
  )
}

function refetch() {
  return session.client.invalidateQueries({ queryKey: agendaOwnersQuery.queryKey })
}

describe('a screen that is loading', () => {
  test('shows « Chargement... » until the first response, then the data', async () => {
    const release = server.delay(OWNERS)
    openAdminScreen(<Team />)
    expect(await screen.findByText('Chargement...')).toBeVisible()
    release()
    expect(await screen.findByText('Camille Martin')).toBeVisible()
    expect(screen.queryByText('Chargement...')).not.toBeInTheDocument()
  })
})

describe('a screen that failed to load', () => {
  beforeEach(() => server.refuse(OWNERS, 'internal'))

  test('shows the data once a retry succeeds', async () => {
    const { user } = openAdminScreen(<Team />)
    expect(await screen.findByRole('alert')).toHaveTextContent(FAILURE)
    server.respond(OWNERS, [{ id: 2, displayName: 'Camille Martin' }])
    await user.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByText('Camille Martin')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('replaces the failure with « Chargement... » while a retry is in flight', async () => {
    const { user } = openAdminScreen(<Team />)
    const retry = await screen.findByRole('button', { name: 'Réessayer' })
    const release = server.delay(OWNERS)
    await user.dblClick(retry)
    expect(screen.getByText('Chargement...')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    release()
    expect(await screen.findByRole('alert')).toHaveTextContent(FAILURE)
    expect(server.requests(OWNERS)).toHaveLength(2)
  })

  test('announces the failure in a toast if the screen requests one', async () => {
    openAdminScreen(<Team toast />)
    const toasts = await screen.findByRole('region', { name: /^Notifications/ })
    expect(await within(toasts).findByText('Erreur lors du chargement')).toBeInTheDocument()
  })
})

describe('a refetch that fails', () => {
  const NOTICE = /^Cet écran n’est plus à jour. Une erreur est survenue./

  test('leaves what was read, and says so above the screen until a retry succeeds', async () => {
    const { user } = openAdminScreen(<Team />)
    await screen.findByText('Camille Martin')
    server.refuse(OWNERS, 'internal')
    await refetch()
    expect(await screen.findByRole('alert')).toHaveTextContent(NOTICE)
    expect(screen.getByText('Camille Martin')).toBeVisible()
    server.respond(OWNERS, [{ id: 3, displayName: 'Théo Rivecalme' }])
    await user.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByText('Théo Rivecalme')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

test('the empty state gives way to rows that a refetch brings', async () => {
  server.respond(OWNERS, [])
  openAdminScreen(<Team />)
  expect(await screen.findByText('Personne.')).toBeVisible()
  server.respond(OWNERS, [{ id: 3, displayName: 'Théo Rivecalme' }])
  await refetch()
  expect(await screen.findByText('Théo Rivecalme')).toBeVisible()
  expect(screen.queryByText('Personne.')).not.toBeInTheDocument()
})
