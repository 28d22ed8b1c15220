import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { toEditableSettings } from '#domain/content/settings.ts'
import { DEFAULT_BOOKING_LIMITS } from '#domain/messages/booking-limits.ts'
import { PROCESSING_REGISTER } from '#domain/privacy/processing-register.ts'
import {
  DEFAULT_RETENTION,
  RETENTION,
  RETENTION_CLASSES,
  type RetentionClass,
} from '#domain/privacy/retention.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { PersonalDataPage } from '#web/admin/privacy/personal-data/PersonalDataPage.tsx'
import { ALIX, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { server } from '../../support/component/server.ts'

const SAVE = 'PUT /api/superadmin/retention'
const CLIENTS = 'Clients, en mois après le dernier contact'

const respondWithCounts = (counts: { name: RetentionClass; count: number }[]) =>
  server.respond('GET /api/superadmin/retention/preview', { until: '2027-05-12', counts })

const respondWithSettings = (stored: Record<string, unknown>) =>
  server.respond('GET /api/settings', toEditableSettings(stored))

beforeEach(() => {
  server.respond('GET /api/superadmin/retention', DEFAULT_RETENTION)
  server.respond(SAVE, ({ body }) => body)
  server.respond('GET /api/superadmin/booking-limits', DEFAULT_BOOKING_LIMITS)
  server.respond('GET /api/superadmin/reminders', {
    hours: 24,
    sms: false,
    smsCountries: [],
    smsPerDay: 100,
    smsKeepAccents: false,
    smsOnlyWithoutMail: false,
    smsChanges: false,
    hasSmsGateway: true,
    smsProvider: 'brevo',
  })
  server.respond('GET /api/superadmin/mail-server', {
    source: 'settings',
    server: {
      host: 'smtp.exemple.fr',
      port: 465,
      security: 'tls',
      username: null,
      hasPassword: false,
      from: 'a@exemple.fr',
    },
    mailFrom: 'a@exemple.fr',
    isSenderMissing: false,
    allowInsecure: false,
  })
  server.respond('GET /api/pages', [])
  server.respond('GET /api/superadmin/demandes', [])
  respondWithSettings({ privacyPolicy: 'Clients : {{clientPeriod}}, messages : {{contactPeriod}}' })
  respondWithCounts([
    { name: 'contactMessages', count: 0 },
    { name: 'clients', count: 1_234 },
  ])
})

/** With everything unfolded, as the links of other screens find it. */
async function openPage(anchor = '#tout') {
  const { user, router } = openAdminScreen(<PersonalDataPage />, {
    admin: ALIX,
    path: adminPaths.personalData,
    entry: adminPaths.personalData + anchor,
  })
  const field = await screen.findByLabelText(CLIENTS)
  const save = async (typed: string) => {
    await user.clear(field)
    await user.type(field, typed)
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  }
  return { user, router, field, save }
}

test('a person, the requests and two periods come first, and the rest is folded', async () => {
  const { user, router } = await openPage('')
  const fold = screen.getByText('Ce que le site garde, et ce qu’il efface').closest('details')
  expect(fold).not.toHaveAttribute('open')
  const shown = screen.getAllByRole('heading', { level: 2 }).filter((heading) => !fold?.contains(heading))
  expect(shown.map((heading) => heading.textContent)).toEqual([
    'Une personne',
    'Demandes des clients',
    'Durées de conservation',
    'Emporter mes données',
  ])
  await user.type(screen.getByLabelText('E-mail'), 'zoe@exemple.fr')
  await user.click(screen.getByRole('button', { name: 'Rechercher' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(adminPaths.person))
  expect(router.state.location).toMatchObject({ search: '', state: { email: 'zoe@exemple.fr' } })
})

test('every kind of personal data is listed with its period and the reason', async () => {
  await openPage()
  const table = screen.getByRole('table', { name: 'Tout ce que le site efface de lui-même' })
  for (const name of RETENTION_CLASSES) {
    const { label, reason } = RETENTION[name]
    const row = within(table).getByRole('row', { name: (text) => text.startsWith(label) })
    expect(row).toHaveTextContent(reason.replaceAll('\u202f', ' '))
  }
  expect(within(table).getByRole('row', { name: /^Nom, e-mail/ })).toHaveTextContent('36 mois')
})

test('what will go is counted, with the day until which', async () => {
  await openPage()
  const next = screen.getByRole('region', { name: 'Ce qui partira dans les 30 prochains jours' })
  expect(await within(next).findByText(/mercredi 12 mai 2027/)).toBeVisible()
  expect(within(next).getAllByRole('listitem')).toHaveLength(1)
  expect(within(next).getByRole('listitem')).toHaveTextContent(/^Rendez-vous qui perdront .*1\s?234$/)
})

test('a month in which nothing goes is said in one sentence', async () => {
  respondWithCounts([{ name: 'clients', count: 0 }])
  await openPage()
  expect(await screen.findByText(/^Rien ne partira d’ici au mercredi 12 mai 2027/)).toBeVisible()
})

test('a new period is saved, and what will go is counted again', async () => {
  const { save } = await openPage()
  respondWithCounts([{ name: 'journal', count: 7 }])
  await save('24')
  expect(await screen.findByText('Enregistré')).toBeInTheDocument()
  expect(server.requests(SAVE).map(({ body }) => body)).toEqual([{ ...DEFAULT_RETENTION, clientMonths: 24 }])
  const next = screen.getByRole('region', { name: 'Ce qui partira dans les 30 prochains jours' })
  expect(await within(next).findByText(/^Journal des envois/)).toBeVisible()
})

test('a period beyond its bounds stays as typed, with the bounds at its field', async () => {
  const { field, save } = await openPage()
  await save('60')
  expect(await screen.findByText(/^Le champ « Clients, .* de 12 à 36\.$/)).toBeVisible()
  expect(field).toHaveValue(60)
  expect(server.requests(SAVE)).toEqual([])
})

test('the register shows each activity with the practice’s own periods', async () => {
  server.respond('GET /api/superadmin/retention', { clientMonths: 24, contactMonths: 6 })
  await openPage()
  const register = screen.getByRole('region', { name: 'Registre des traitements' })
  for (const { title, purpose, basis } of PROCESSING_REGISTER) {
    expect(await within(register).findByText(title)).toBeVisible()
    for (const text of [purpose, basis].map((words) => words.replaceAll('\u202f', ' ')))
      expect(within(register).getAllByText(text).length).toBeGreaterThanOrEqual(1)
  }
  expect(within(register).getByText(/^Nom, e-mail et téléphone des clients.*24.mois$/)).toBeInTheDocument()
  expect(within(register).getByText(/^Messages du formulaire de contact.*6.mois$/)).toBeInTheDocument()
})

test('processors are the host, the mail server, the SMS service, calendars, and hosts of foreign pictures, once each', async () => {
  respondWithSettings({
    backgroundImages: ['https://images.exemple.fr/a.jpg', 'http://images.exemple.fr/b.jpg'],
    logo: '/uploads/a.webp',
    legalText: '<p><img src="https://textes.exemple.fr/c.jpg"></p>',
  })
  const picture = '<p><img alt="" src="https://pages.exemple.fr/d.jpg"><img src="/uploads/e.webp"></p>'
  server.respond('GET /api/pages', [{ slug: 'fleurs', title: 'Fleurs', content: picture }])
  await openPage()
  const processors = screen.getByRole('region', { name: 'Sous-traitants' })
  expect(await within(processors).findAllByRole('listitem')).toHaveLength(7)
  const foreign = [/^images\.exemple\.fr/, /^textes\.exemple\.fr/, /^pages\.exemple\.fr/]
  for (const name of [/hébergeur/, /smtp\.exemple\.fr/, /SMS/, /^L’agenda en ligne/, ...foreign])
    expect(within(processors).getByText(name)).toBeVisible()
})

test('a privacy policy without the periods is announced, with a link to its editor', async () => {
  respondWithSettings({ privacyPolicy: '<p>Trois ans.</p>' })
  await openPage()
  const notice = await screen.findByText(/ne reprend pas ces deux durées/)
  expect(notice).toBeVisible()
  expect(notice.closest('[role="status"]')).not.toHaveTextContent('{{')
  expect(screen.getByRole('link', { name: 'Voir les textes légaux' })).toHaveAttribute(
    'href',
    '/admin/textes-legaux#confidentialite',
  )
})

test('a privacy policy with the periods is not announced', async () => {
  await openPage()
  expect(await screen.findByText(/smtp\.exemple\.fr/)).toBeVisible()
  expect(screen.queryByText(/ne reprend pas ces deux durées/)).toBeNull()
})
