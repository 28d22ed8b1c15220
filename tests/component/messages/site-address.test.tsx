import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SiteAddress } from '#contract/messages/site-address.ts'
import { DEFAULT_DEADLINES } from '#domain/booking/deadline.ts'
import { toPublicSettings } from '#domain/content/settings.ts'
import { SiteAddressEditor } from '#web/admin/messages/site-address/SiteAddressEditor.tsx'
import { SiteAddressNotice } from '#web/admin/messages/site-address/SiteAddressNotice.tsx'
import { api, session } from '#web/admin/session/session.ts'
import { publicSettingsQuery } from '#web/app/query/queries.ts'
import { ALIX, CAMILLE, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { server } from '../../support/component/server.ts'

const PATH = '/api/superadmin/site-address'
const respond = (reply: SiteAddress) => server.respond(`GET ${PATH}`, reply)
const field = () => screen.findByRole('textbox', { name: 'Adresse du site' })

const NO_ADDRESS = {
  ...toPublicSettings({}),
  closedPeriods: [],
  siteAddress: null,
  timeZone: 'Europe/Paris',
  deadlines: DEFAULT_DEADLINES,
  isExample: false,
}

describe('the notice that messages have no link', () => {
  beforeEach(() => server.respond('GET /api/public-settings', NO_ADDRESS))

  test('is not asked for where the settings hold an address', async () => {
    server.respond('GET /api/public-settings', { ...NO_ADDRESS, siteAddress: 'https://cabinet.example' })
    await session.client.fetchQuery(publicSettingsQuery(api))
    openAdminScreen(
      <>
        <p>Écran</p>
        <SiteAddressNotice />
      </>,
      { admin: ALIX },
    )
    await screen.findByText('Écran')
    expect(screen.queryByRole('status')).toBeNull()
    expect(server.requests(`GET ${PATH}`)).toHaveLength(0)
  })

  test('is not shown to a praticien, who cannot confirm it', async () => {
    openAdminScreen(
      <>
        <p>Écran</p>
        <SiteAddressNotice />
      </>,
      { admin: CAMILLE },
    )
    await screen.findByText('Écran')
    expect(screen.queryByRole('status')).toBeNull()
  })
})

describe('« Adresse du site » in the settings', () => {
  test('is only shown where PUBLIC_URL fixes it', async () => {
    respond({ address: 'https://regle.example', source: 'environment' })
    openAdminScreen(<SiteAddressEditor />, { admin: ALIX })
    expect(await screen.findByText(/https:\/\/regle\.example.*PUBLIC_URL/)).toBeVisible()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('says so when the superadmin reads it at another address', async () => {
    respond({ address: 'https://ancien.example', source: 'settings' })
    openAdminScreen(<SiteAddressEditor />, { admin: ALIX })
    expect(await screen.findByText(/Vous lisez cette page à une autre adresse/)).toBeVisible()
    expect(await field()).toHaveValue('https://ancien.example')
  })
})
