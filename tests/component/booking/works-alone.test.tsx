import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '#web/admin/session/session.ts'
import { ALIX } from '../../support/component/admin-screen.tsx'
import { openDialog } from '../../support/component/agenda-dialogs.tsx'
import { server } from '../../support/component/server.ts'

const DAY = '2027-04-14'
const OWN = { id: ALIX.id, displayName: 'Alix Martin' }
const THEO = { id: 5, displayName: 'Théo Rivecalme' }

const block = { kind: 'block', at: { day: DAY, minute: 600 }, end: 660, praticienId: null } as const
const create = { kind: 'create', date: DAY, time: '10:00', praticienId: null, draft: null } as const

/** Replaces the team, and announces it as a change of the accounts does. */
async function owners(list: (typeof OWN)[]) {
  server.respond('GET /api/superadmin/agendas', list)
  await act(() => session.client.invalidateQueries({ queryKey: ['practitioners'] }))
}

beforeEach(() => {
  server.respond('GET /api/praticiens/{id}/services', [])
  server.respond('POST /api/admin/clients/recherche', [])
  server.respond('POST /api/admin/agenda/blocks', {
    id: 1,
    date: DAY,
    time: '10:00',
    duration: 60,
    label: null,
    praticienId: 5,
    praticienName: 'Théo Rivecalme',
    version: 1,
  })
})

describe('one agenda alone', () => {
  test.each([
    ['a block', block],
    ['a new rendez-vous', create],
  ] as const)(
    'is not asked for by %s, until a second one exists, and nothing typed is lost',
    async (_, dialog) => {
      const { type, field } = await openDialog(dialog, { admin: ALIX, owners: [OWN] })
      const label = dialog.kind === 'block' ? 'Motif (facultatif)' : 'Nom'
      await type(label, 'Livraison')
      expect(screen.queryByLabelText('Praticien')).not.toBeInTheDocument()
      await owners([OWN, THEO])
      expect(await screen.findByLabelText('Praticien')).toHaveValue(String(OWN.id))
      expect(field(label)).toHaveValue('Livraison')
      await owners([OWN])
      await waitFor(() => expect(screen.queryByLabelText('Praticien')).not.toBeInTheDocument())
      expect(field(label)).toHaveValue('Livraison')
    },
  )

  test('that is somebody else’s is named, and the block is written there', async () => {
    const { press } = await openDialog(block, { admin: ALIX, owners: [THEO] })
    expect(await screen.findByRole('heading', { name: 'Bloquer une plage de Théo Rivecalme' })).toBeVisible()
    expect(screen.queryByLabelText('Praticien')).not.toBeInTheDocument()
    await press('Bloquer')
    await waitFor(() =>
      expect(server.requests('POST /api/admin/agenda/blocks')[0]?.body).toMatchObject({ praticienId: 5 }),
    )
  })

  test('that is somebody else’s is closed without the question who closes', async () => {
    server.respond('POST /api/admin/agenda/fermer/apercu', [])
    const nothing = { blocks: 0, absences: 1, closures: 0, written: { absences: [], blocks: [] } }
    server.respond('POST /api/admin/agenda/fermer', {
      message: '',
      ...nothing,
      formerWeeks: null,
      reservations: [],
      pending: [],
    })
    const { press } = await openDialog(
      { kind: 'closing', date: DAY, praticienId: null },
      { admin: ALIX, owners: [THEO] },
    )
    expect(
      await screen.findByRole('heading', { name: 'Fermer un jour ou une période de Théo Rivecalme' }),
    ).toBeVisible()
    expect(screen.queryByLabelText('Qui ferme')).not.toBeInTheDocument()
    await press('Fermer ce jour')
    await waitFor(() =>
      expect(server.requests('POST /api/admin/agenda/fermer')[0]?.body).toMatchObject({ praticienId: 5 }),
    )
  })
})
