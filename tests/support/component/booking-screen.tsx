import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { Admin } from '#contract/accounts/sign-in.ts'
import type { Service } from '#contract/booking/services.ts'
import type { PublicSettings } from '#contract/content/settings.ts'
import { DEFAULT_DEADLINES } from '#domain/booking/deadline.ts'
import { toPublicSettings } from '#domain/content/settings.ts'
import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { browserApi } from '#web/app/browser-api.ts'
import { paths } from '#web/app/paths.ts'
import { createSettingsSource, SITE_ROUTE, type SiteData } from '#web/app/site.ts'
import { Toasts } from '#web/app/toasts.tsx'
import { ConfirmationPage } from '#web/public/booking/after/ConfirmationPage.tsx'
import { BookingPage } from '#web/public/booking/BookingPage.tsx'
import { bookingLoader } from '#web/public/booking/loader.ts'
import { ConfirmBookingPage } from '#web/public/confirmations/ConfirmBookingPage.tsx'
import { confirmationLoader } from '#web/public/confirmations/loader.ts'
import { server } from './server.ts'

export const SWEDISH: Service = {
  id: 3,
  name: 'Massage suédois',
  description: 'Une heure de calme.',
  duration: 60,
  price: 70,
}
export const STONES: Service = { ...SWEDISH, id: 4, name: 'Pierres chaudes', duration: 90, price: 95 }

export const CAMILLE = { id: 2, displayName: 'Camille Martin' }
export const THEO = { id: 5, displayName: 'Théo Rivecalme' }

export const FORM_AGE = '1807500000000.signature'
export const HOLD_TOKEN = 'h'.repeat(43)

type SlotsByDay = Record<Day, string[]>

/** Two practitioners: Camille offers both services, Théo the hot stones; Tuesday has three free slots. */
export function prepareBooking(): void {
  server.respond('GET /api/services', [SWEDISH, STONES])
  server.respond('GET /api/practitioners', [CAMILLE, THEO])
  server.respond('GET /api/praticiens', [
    { ...aProfile(CAMILLE.id), services: [SWEDISH, STONES].map(nameOf) },
    { ...aProfile(THEO.id), services: [nameOf(STONES)] },
  ])
  server.respond('GET /api/praticiens/{id}/services', ({ params }) =>
    params.id === THEO.id ? [STONES] : [SWEDISH, STONES],
  )
  offerSlots({ '2027-04-13': ['09:00', '10:00', '11:00'] })
  server.respond('GET /api/agenda/motifs', {})
  server.respond('GET /api/agenda/prochain-par-praticien', [
    { praticienId: CAMILLE.id, date: '2027-04-13', time: '09:00' },
  ])
  server.respond('POST /api/reservations/hold', {
    token: HOLD_TOKEN,
    praticienId: CAMILLE.id,
    expiresAt: '2027-04-12T06:05:00Z',
  })
  server.respond('GET /api/reservations/state', { suspended: false })
  server.respond('GET /api/form-age', { formAge: FORM_AGE })
  server.respond('DELETE /api/reservations/hold/{token}', { message: 'Créneau rendu' })
  server.respond('POST /api/reservations', ({ body: { date, time } }) => ({
    message: 'Réservation créée',
    booking: { id: 41, date, time },
  }))
}

function aProfile(id: number) {
  return { id, nom: '', prenom: '', specialite: '', introduction: '', photoUrl: null }
}

function nameOf({ id, name }: Service) {
  return { id, name }
}

export function offerSlots(slotsByDay: SlotsByDay): void {
  const days = Object.keys(slotsByDay)
  server.respond('GET /api/agenda/creneaux', ({ query: { start, end } }) =>
    Object.fromEntries(
      days.filter((day) => day >= start && day <= end).map((day) => [day, slotsByDay[day] ?? []]),
    ),
  )
  server.respond('GET /api/agenda/prochain', ({ query: { from = '' } }) =>
    days
      .filter((day) => day >= from)
      .flatMap((date) => (slotsByDay[date] ?? []).map((time) => ({ date, time })))
      .slice(0, 3),
  )
}

type BookingSite = { admin?: Admin | null; phone?: string; deposits?: PublicSettings['deposits'] }

/** Renders the booking page, for a visitor or for `admin`, and waits for its slots. */
export async function openBookingPage(search = '', { admin = null, phone, deposits }: BookingSite = {}) {
  if (admin) server.respond('GET /api/auth/status', { isLoggedIn: true, admin })
  const context = {
    api: browserApi,
    settings: createSettingsSource(browserApi),
    onFailure: () => {},
    showTexts: () => {},
    visit: null,
  }
  const router = createMemoryRouter(
    [
      {
        id: SITE_ROUTE,
        loader: () =>
          aSite({
            isLoggedIn: admin !== null,
            ...((phone ?? deposits) && { settings: { ...settingsWith(phone ?? ''), deposits } }),
          }),
        hydrateFallbackElement: <p>…</p>,
        children: [
          {
            path: paths.booking,
            loader: bookingLoader(context),
            shouldRevalidate: () => false,
            Component: BookingPage,
          },
          { path: paths.confirmation, Component: ConfirmationPage },
          {
            path: paths.pendingBooking,
            loader: confirmationLoader(context),
            Component: ConfirmBookingPage,
          },
        ],
      },
    ],
    { initialEntries: [`${paths.booking}${search}`] },
  )
  render(
    <>
      <RouterProvider router={router} />
      <Toasts />
    </>,
  )
  await screen.findByRole('button', { name: french`mardi 13 avril à 9 h` })
  return bookingPage()
}

export function aSite(differences: Partial<SiteData>): SiteData {
  return {
    settings: null,
    isLoggedIn: false,
    pages: [],
    isBookable: true,
    origin: null,
    loadedBy: 'browser',
    ...differences,
  }
}

function settingsWith(phone: string): PublicSettings {
  return {
    ...toPublicSettings({ phone }),
    closedPeriods: [],
    siteAddress: null,
    timeZone: 'Europe/Paris',
    deadlines: DEFAULT_DEADLINES,
    isExample: false,
  }
}

function bookingPage() {
  const user = userEvent.setup()
  const submit = () => screen.getByRole('button', { name: 'Réserver' })
  const slot = (name: string) => screen.getByRole('button', { name })
  const service = () => screen.getByRole('group', { name: 'Prestation' })
  const practitioner = () => screen.getByRole('group', { name: 'Praticien' })
  /** Folded once a service is chosen. */
  const openPractitioners = async () => {
    const change = within(practitioner()).queryByRole('button', { name: /^Changer/ })
    if (change) await user.click(change)
  }
  const fillDetails = async () => {
    await user.type(screen.getByLabelText('Nom'), 'Léa Durand')
    await user.type(screen.getByLabelText('E-mail'), 'lea@exemple.fr')
  }
  return {
    user,
    submit,
    slot,
    service,
    practitioner,
    openPractitioners,
    async choosePractitioner(name: string) {
      await openPractitioners()
      await user.click(within(practitioner()).getByRole('radio', { name }))
    },
    name: () => screen.getByLabelText('Nom'),
    email: () => screen.getByLabelText('E-mail'),
    summary: () => within(screen.getByRole('complementary', { name: 'Votre rendez-vous' })),
    failure: () => screen.findByRole('alert'),
    thanks: () => screen.findByRole('heading', { name: 'Merci pour votre réservation' }),
    choose: (name: string) => user.click(slot(name)),
    send: () => user.click(submit()),
    /** Selects Tuesday at 10:00 and fills in name and e-mail; the service is left to the test. */
    async fill() {
      await user.click(slot(french`mardi 13 avril à 10 h`))
      await fillDetails()
    },
  }
}
