import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AuditEntry } from '#contract/accounts/audit-trail.ts'
import { AuditTrailPage } from '#web/admin/accounts/audit-trail/AuditTrailPage.tsx'
import { Sidebar } from '#web/admin/layout/Sidebar.tsx'
import { adminPaths } from '#web/admin/paths.ts'
import { ALIX, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { server } from '../../support/component/server.ts'

const TRAIL = 'GET /api/superadmin/audit-trail'
const EXPORT = 'GET /api/superadmin/audit-trail/export'
const TOTAL = 70

const ALIX_ROUX = { id: 1, name: 'Alix Roux' }

function anEntry(id: number, change: Partial<AuditEntry> = {}): AuditEntry {
  const line = { label: 'Connexion', at: '2027-04-12T10:30', detail: null, address: '203.0.113.9' }
  return { id, ...line, actor: ALIX_ROUX, subject: null, ...change }
}

beforeEach(() => {
  const account = {
    role: 'superadmin' as const,
    email: null,
    phone: null,
    training: '',
    introduction: '',
    isExample: false,
    invitation: null,
  }
  const alix = { ...account, id: 1, username: 'alix', firstName: 'Alix', lastName: 'Roux' }
  server.respond('GET /api/superadmin/users', [alix])
})

const open = (path: string = adminPaths.auditTrail) =>
  openAdminScreen(<AuditTrailPage />, { admin: ALIX, path })
async function* csv() {
  yield 'Date;Heure\r\n'
  yield '2027-04-12;10:30\r\n'
}

const rows = () => screen.queryAllByRole('row').slice(1)
const respond = (...entries: AuditEntry[]) => server.respond(TRAIL, { entries, more: false })

test('each line says what, when, who, about what and from where', async () => {
  const subject = { kind: 'reservation' as const, id: 12, name: null, date: '2027-04-14' }
  respond(anEntry(2, { label: 'Rendez-vous déplacé', subject }))
  open()
  const cells = within((await screen.findAllByRole('row'))[1] as HTMLElement)
  expect(cells.getByRole('rowheader')).toHaveTextContent('Rendez-vous déplacé')
  expect(cells.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^12 avril 2027 à 10.h.30$/),
    'Alix Roux',
    expect.stringMatching(/^Rendez-vous n°.12$/),
    '203.0.113.9',
  ])
  expect(cells.getByRole('link')).toHaveAttribute('href', '/admin/reservations?vue=jour&date=2027-04-14')
})

test('a removed account, a visitor and changed fields are told in words', async () => {
  const subject = { kind: 'user' as const, id: 8, name: null, date: null }
  respond(
    anEntry(2, { actor: { id: 7, name: null }, detail: 'role, email' }),
    anEntry(1, { actor: null, subject, address: null }),
  )
  open()
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(rows()[0]).toHaveTextContent(/rôle, e-mail.*Compte supprimé \(n°.7\)/)
  expect(rows()[1]).toHaveTextContent(/–Compte supprimé \(n°.8\)–$/)
})

test('« Afficher la suite » appends the older lines', async () => {
  const entries = Array.from({ length: TOTAL }, (_, n) => anEntry(TOTAL - n))
  server.respond(TRAIL, ({ query: { before = TOTAL + 1 } }) => {
    const part = entries.filter(({ id }) => id < before)
    return { entries: part.slice(0, 50), more: part.length > 50 }
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Afficher la suite' }))
  await waitFor(() => expect(rows()).toHaveLength(TOTAL))
  expect(screen.queryByRole('button', { name: 'Afficher la suite' })).not.toBeInTheDocument()
})

test('the search asks the server for a person, a type of action and an address', async () => {
  respond()
  const { user } = open()
  await user.selectOptions(await screen.findByLabelText('Personne'), await screen.findByText('Alix Roux'))
  await user.selectOptions(screen.getByLabelText('Type d’action'), 'Comptes')
  await user.type(screen.getByLabelText('Adresse IP ou numéro'), '203.0')
  const search = { personId: 1, group: 'accounts', text: '203.0' }
  await waitFor(() => expect(server.requests(TRAIL).at(-1)?.query).toEqual(search))
  expect(await screen.findByText('Aucune activité ne correspond.')).toBeVisible()
})

test('« Exporter » saves the file of the same search', async () => {
  respond()
  const contents: string[] = []
  server.respond(EXPORT, () => csv())
  URL.createObjectURL = vi.fn((file: Blob) => {
    void file.text().then((text) => contents.push(text))
    return 'blob:file'
  })
  URL.revokeObjectURL = vi.fn()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user } = open()
  await user.selectOptions(await screen.findByLabelText('Type d’action'), 'Comptes')
  await user.click(screen.getByRole('button', { name: 'Exporter (CSV)' }))
  await waitFor(() => expect(contents).toEqual(['Date;Heure\r\n2027-04-12;10:30\r\n']))
  expect(server.requests(EXPORT).at(-1)?.query).toEqual({ group: 'accounts' })
})

test('the sidebar offers it to superadmins under « Sécurité et données »', async () => {
  server.disconnect('GET /api/public-settings')
  openAdminScreen(<Sidebar role={ALIX.role} />, { admin: ALIX })
  const group = await screen.findByRole('navigation', { name: 'Le cabinet' })
  expect(
    within(group)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Clients', 'Chiffres', 'Sécurité et données'])
  const menu = screen.getByRole('navigation', { name: 'Menu principal' })
  expect(within(menu).queryByText('Journal d’activité')).not.toBeInTheDocument()
})
