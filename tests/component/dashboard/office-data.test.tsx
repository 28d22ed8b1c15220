import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { OFFICE_DATA_ID, type OfficeData } from '#contract/rendering.ts'
import { DEFAULT_PREFERENCES } from '#domain/accounts/preferences.ts'
import { readOfficeData } from '#web/admin/office-data.ts'
import { preferencesQuery } from '#web/admin/queries.ts'
import { ALIX, CAMILLE, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { server } from '../../support/component/server.ts'

const OWN = { ...DEFAULT_PREFERENCES, nickname: 'Cam', avatar: null }

afterEach(() => document.getElementById(OFFICE_DATA_ID)?.remove())

function openWithDocumentOf(userId: number) {
  const data: OfficeData = { userId, replies: { 'GET /api/preferences': OWN } }
  const block = Object.assign(document.createElement('script'), {
    type: 'application/json',
    id: OFFICE_DATA_ID,
    textContent: JSON.stringify(data),
  })
  document.head.append(block)
  readOfficeData(document)
  server.respond('GET /api/preferences', { ...OWN, nickname: 'Alix' })
  return openAdminScreen(<Nickname />, { admin: userId === CAMILLE.id ? CAMILLE : ALIX })
}

function Nickname() {
  return <p>{useQuery(preferencesQuery).data?.nickname}</p>
}

test('a screen shows what its document carries, without asking for it', async () => {
  openWithDocumentOf(CAMILLE.id)
  expect(await screen.findByText('Cam')).toBeVisible()
  expect(server.requests('GET /api/preferences')).toHaveLength(0)
  expect(document.getElementById(OFFICE_DATA_ID)).toBeNull()
})

test('what the document carries for one person is not shown to another', async () => {
  openWithDocumentOf(99)
  expect(await screen.findByText('Alix')).toBeVisible()
})
