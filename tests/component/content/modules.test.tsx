import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { EditableSettingsReply } from '#contract/content/editable-settings.ts'
import { MODULES, type Module } from '#domain/content/modules.ts'
import { ModulesTab } from '#web/admin/content/settings/modules/ModulesTab.tsx'
import { MODULE_CARDS } from '#web/admin/content/settings/modules/module-cards.ts'
import { ALIX, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { server } from '../../support/component/server.ts'

const SAVE_LIST = 'PUT /api/superadmin/waiting-list'
const OPENNESS = { name: 'Ouvrir la liste d’attente' }

function respondWith(on: Partial<Record<Module, boolean>>) {
  const off = Object.fromEntries(MODULES.map((module) => [module, false])) as Record<Module, boolean>
  server.respond('GET /api/superadmin/modules', { ...off, ...on })
}

const SAVED: EditableSettingsReply = {
  ...{ siteTitle: null, tagline: null, logo: null, colorPrimary: null, colorSecondary: null },
  ...{ fontPrimary: 'Lato', fontSecondary: 'Lato', menuLayout: 'horizontal', socialLinks: {} },
  ...{ enableGallery: true, enableTestimonials: false, backgroundImages: [], paymentMeans: [] },
  ...{ address: null, phone: null, publicEmail: null, openingTimes: null, openingHours: null, geo: null },
  ...{ stepFree: null, doorCode: null, contactInfo: null, legalText: null, privacyPolicy: null },
  ...{ termsOfService: null, backups: null },
}

beforeEach(() => respondWith({}))

const openTab = () => openAdminScreen(<ModulesTab />, { admin: ALIX })
const card = (title: string) => screen.findByRole('region', { name: title })

test.each(MODULES)(
  'the card of %s says what it is for, its state, and how it is switched',
  async (module) => {
    respondWith({ [module]: true })
    openTab()
    const { title, purpose, ...content } = MODULE_CARDS[module]
    const region = await card(title)
    const shown = within(region)
    expect(region.textContent).toContain(purpose)
    expect(shown.getByText('En service')).toBeVisible()
    if ('Switch' in content) expect(shown.getByRole('switch')).toBeChecked()
    else expect(shown.getByRole('link', { name: /^Régler/ })).toHaveAttribute('href', content.settings)
    expect(screen.getAllByText('Pas en service')).toHaveLength(MODULES.length - 1)
  },
)

test('a press shows the gallery to visitors, without saving anything else', async () => {
  server.respond('PUT /api/settings', () => {
    respondWith({ gallery: true })
    return SAVED
  })
  const { user } = openTab()
  await user.click(await screen.findByRole('switch', { name: 'Montrer la galerie' }))
  expect(await screen.findByText('Paramètres enregistrés')).toBeVisible()
  expect(server.requests('PUT /api/settings').map(({ body }) => body)).toEqual([{ enableGallery: true }])
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Montrer la galerie' })).toBeChecked())
})

test('the waiting list does not open where no mail can leave, and the refusal leads to where that is mended', async () => {
  server.refuse(SAVE_LIST, 'waiting_without_mail')
  const { user } = openTab()
  await user.click(await screen.findByRole('switch', OPENNESS))
  const refusal = await screen.findByRole('alert')
  expect(refusal).toHaveTextContent('Aucun e-mail ne peut partir')
  expect(within(refusal).getByRole('link', { name: 'Régler l’envoi des messages' })).toBeVisible()
  expect(screen.getByRole('switch', OPENNESS)).not.toBeChecked()
})

test('closing the waiting list first says how many wait, and that their requests end', async () => {
  respondWith({ waitingList: true })
  server.respond('GET /api/superadmin/waiting-list', { isOpen: true, waiting: 3 })
  server.respond(SAVE_LIST, () => {
    respondWith({})
    return { isOpen: false, waiting: 0 }
  })
  const { user } = openTab()
  const openness = await screen.findByRole('switch', OPENNESS)
  await user.click(openness)
  expect(await screen.findByText(/3 personnes attendent.* prennent fin/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Annuler' }))
  expect(server.requests(SAVE_LIST)).toEqual([])
  await user.click(openness)
  await user.click(await screen.findByRole('button', { name: 'Fermer la liste' }))
  await waitFor(() => expect(openness).not.toBeChecked())
  expect(server.requests(SAVE_LIST).map(({ body }) => body)).toEqual([{ isOpen: false }])
})
