import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#contract/accounts/users.ts'
import type { SetUpChecklist } from '#contract/content/checklist.ts'
import { PLACEHOLDER_NAME } from '#domain/language/person-name.ts'
import { MyServicesPage } from '#web/admin/booking/services/own/MyServicesPage.tsx'
import { adminPaths } from '#web/admin/paths.ts'
import { SetUpPage } from '#web/admin/set-up/SetUpPage.tsx'
import { ALIX, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { server } from '../../support/component/server.ts'

const MASSAGE = { id: 7, name: 'Massage', description: 'Une heure.', duration: 60, price: 70 }
const STEP_KEYS = ['site', 'name', 'services', 'hours'] as const

const ALIX_AS_USER: User = {
  id: ALIX.id,
  username: ALIX.username,
  role: ALIX.role,
  firstName: ALIX.firstName,
  lastName: ALIX.lastName,
  email: null,
  phone: null,
  training: '',
  introduction: '',
  isExample: false,
  invitation: null,
}

function respondChecklist(doneKeys: readonly string[] = []): void {
  const checklist: SetUpChecklist = {
    steps: STEP_KEYS.map((key) => ({ key, done: doneKeys.includes(key), later: false, left: [] })),
    praticienId: null,
    hasEnded: false,
  }
  server.respond('GET /api/superadmin/checklist', checklist)
}

function openStep(slug: string, admin = ALIX) {
  return openAdminScreen(<SetUpPage />, {
    admin,
    path: adminPaths.setUpStep,
    entry: `/admin/mise-en-route/${slug}`,
  })
}

describe('the step of the services', () => {
  beforeEach(() => {
    respondChecklist()
    server.respond('GET /api/admin/wording', { words: [], isOriginal: true })
    server.respond('GET /api/services', [])
    server.respond('GET /api/praticiens', [])
    server.respond('GET /api/superadmin/users', [ALIX_AS_USER])
    server.respond('GET /api/praticiens/{id}/services', [])
    server.respond('POST /api/services', MASSAGE)
    server.respond('PUT /api/services/{id}', MASSAGE)
  })

  test('adds a service with who offers it in one call, and keeps what was typed when that fails', async () => {
    server.disconnect('POST /api/services')
    const { user } = openStep('prestations')
    await user.type(await screen.findByLabelText('Nom'), 'Massage')
    await user.type(screen.getByLabelText('Description'), 'Une heure.')
    await user.type(screen.getByLabelText('Durée'), '60')
    await user.type(screen.getByLabelText('Prix'), '70')
    await user.click(screen.getByRole('button', { name: 'Ajouter cette prestation' }))
    await waitFor(() => expect(server.requests('POST /api/services')).toHaveLength(1))
    expect(await screen.findByLabelText('Nom')).toHaveValue('Massage')

    server.respond('POST /api/services', MASSAGE)
    server.respond('GET /api/services', [MASSAGE])
    await user.click(await screen.findByRole('button', { name: 'Ajouter cette prestation' }))
    expect(await screen.findByRole('button', { name: 'Continuer' })).toHaveFocus()
    expect(server.requests('POST /api/services').at(-1)?.body).toMatchObject({ practitionerIds: [ALIX.id] })
    expect(server.requests('POST /api/praticiens/{id}/services')).toEqual([])
  })

  test('leaves out the services that only invented practitioners offer', async () => {
    const camille = { ...ALIX_AS_USER, id: 9, username: 'exemple_camille', isExample: true }
    const profile = { nom: 'B', prenom: 'Camille', specialite: '', introduction: '', photoUrl: null }
    server.respond('GET /api/superadmin/users', [ALIX_AS_USER, camille])
    server.respond('GET /api/services', [MASSAGE, { ...MASSAGE, id: 8, name: 'Soin' }])
    server.respond('GET /api/praticiens', [{ ...profile, id: 9, services: [{ id: 8, name: 'Soin' }] }])
    openStep('prestations')
    expect(await screen.findByText('Massage')).toBeVisible()
    expect(screen.queryByText('Soin')).not.toBeInTheDocument()
    expect(screen.queryByRole('checkbox', { name: /Camille/ })).not.toBeInTheDocument()
  })
})

const PROFILE = {
  id: ALIX.id,
  username: ALIX.username,
  firstName: ALIX.firstName,
  lastName: ALIX.lastName,
  training: '',
  introduction: '',
  photoUrl: null,
  email: null,
  phone: null,
}

test('« Mes services » tells an owner without a name that nobody can book with them', async () => {
  server.respond('GET /api/admin/profile', { ...PROFILE, ...PLACEHOLDER_NAME })
  server.respond('GET /api/services', [MASSAGE])
  server.respond('GET /api/praticiens/{id}/services', [MASSAGE])
  openAdminScreen(<MyServicesPage />, { admin: { ...ALIX, ...PLACEHOLDER_NAME } })
  expect(await screen.findByRole('link', { name: 'Donnez d’abord votre nom' })).toBeVisible()
})
