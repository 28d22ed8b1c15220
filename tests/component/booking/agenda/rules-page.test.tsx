import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Refusal } from '#contract/errors.ts'
import { type Agenda, NEW_AGENDA } from '#domain/booking/agenda.ts'
import { DEFAULT_BOOKING_LIMITS } from '#domain/messages/booking-limits.ts'
import { RulesPage } from '#web/admin/booking/rules/RulesPage.tsx'
import { adminPaths } from '#web/admin/paths.ts'
import { ALIX, CAMILLE, openAdminScreen } from '../../../support/component/admin-screen.tsx'
import { server } from '../../../support/component/server.ts'

const SAVE = 'PUT /api/admin/agenda/config'
let stored: Agenda
let version: number

beforeEach(() => {
  stored = NEW_AGENDA
  version = 7
  const current = () => version
  server.respond('GET /api/admin/agenda/config', () => stored, current)
  server.respond('GET /api/superadmin/deadlines', { moveHours: 24, cancelHours: 48 })
  server.respond('GET /api/superadmin/booking-limits', DEFAULT_BOOKING_LIMITS)
  server.respond('GET /api/superadmin/booking-limits/obstacle', { obstacle: null })
  whoPractises([])
})

const whoPractises = (people: { id: number; displayName: string }[]) =>
  server.respond('GET /api/superadmin/agendas', people)

const openPage = (admin = ALIX) => openAdminScreen(<RulesPage />, { admin, path: adminPaths.bookingRules })
const titles = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)

test('a praticien finds their own rules alone, without a question about anybody else', async () => {
  openPage(CAMILLE)
  expect(await screen.findByRole('heading', { name: 'Vos règles' })).toBeVisible()
  expect(titles()).toEqual(['Vos règles'])
})

test('an owner who works alone finds their own rules, those of the practice and protection, folded', async () => {
  whoPractises([{ id: ALIX.id, displayName: 'Alix Martin' }])
  openPage()
  await screen.findByLabelText('Pause après chaque rendez-vous')
  await screen.findByLabelText('Déplacer, heures avant')
  const fold = (await screen.findByText('Protection')).closest('details') as HTMLElement
  expect(fold).not.toHaveAttribute('open')
  const within_ = within(fold)
  expect(titles().filter((title) => within_.queryByText(String(title)) === null)).toEqual([
    'Vos règles',
    'Règles du cabinet',
  ])
})

test('an owner who does not practise finds the rules of each colleague, and none of their own', async () => {
  whoPractises([{ id: 9, displayName: 'Zoé Petit' }])
  openPage()
  expect(await screen.findByRole('link', { name: 'Zoé Petit' })).toHaveAttribute(
    'href',
    '/admin/regles-de-reservation/9',
  )
  expect(screen.queryByLabelText('Pause après chaque rendez-vous')).toBeNull()
  expect(server.requests('GET /api/admin/agenda/config')).toEqual([])
})

test('a conflict about one’s own rules leaves what was typed for the practice, which is saved by itself', async () => {
  server.respond(SAVE, () => {
    throw new Refusal('agenda_changed')
  })
  server.respond('PUT /api/superadmin/deadlines', ({ body }) => body)
  const { user } = openPage()
  const buffer = await screen.findByLabelText('Pause après chaque rendez-vous')
  const move = await screen.findByLabelText('Déplacer, heures avant')
  await user.clear(move)
  await user.type(move, '12')
  await user.clear(buffer)
  await user.type(buffer, '20')
  stored = { ...stored, bufferMinutes: 30 }
  version += 1
  const saveOf = (field: HTMLElement) =>
    within(field.closest('form') as HTMLElement).getByRole('button', { name: 'Enregistrer' })
  await user.click(saveOf(buffer))
  expect(await screen.findByRole('heading', { name: 'Cet agenda a changé entre-temps' })).toBeVisible()
  expect(buffer).toHaveValue(20)
  expect(move).toHaveValue(12)
  await user.click(saveOf(move))
  await waitFor(() =>
    expect(server.requests('PUT /api/superadmin/deadlines').map(({ body }) => body)).toEqual([
      { moveHours: 12, cancelHours: 48 },
    ]),
  )
  expect(buffer).toHaveValue(20)
})
