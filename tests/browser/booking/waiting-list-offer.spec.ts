import type { Page } from '@playwright/test'
import { hashToken } from '#server/security/tokens.ts'
import { aBookablePractice } from '../../support/browser/booking-page.ts'
import { type BrowserPractice, expect, test } from '../../support/browser/browser.ts'
import { waitUntilHydrated } from '../../support/browser/hydration.ts'
import { aReservation, liveReservations } from '../../support/people/bookings.ts'

const PHONE = { width: 390, height: 844 }
const DAY = '2027-04-13'
const TOKEN = 'p'.repeat(43)

/** Zoé waits, was told of nine o'clock, and opens the link of the mail. */
async function aFreedHour(practice: BrowserPractice, { reservationId }: { reservationId?: number } = {}) {
  const { massage, camille } = await aBookablePractice(practice)
  const { kysely: db } = practice.database
  const now = practice.clock.instant()
  const request = await db
    .insertInto('waiting_requests')
    .values({
      token_hash: 'a',
      created_at: now,
      confirmed_at: now,
      client_name: 'Zoé Petit',
      client_email: 'zoe@exemple.fr',
      service_id: massage.id,
      duration_minutes: 60,
      variant_name: '',
      practitioner_id: reservationId === undefined ? null : camille.id,
      weekdays: '',
      periods: '',
      until: '2027-04-30',
      reservation_id: reservationId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('freed_spans')
    .values({ practitioner_id: camille.id, date: DAY, start_minute: 540, end_minute: 600, next_at: null })
    .execute()
  await db
    .insertInto('waiting_offers')
    .values({ request_id: request.id, token_hash: hashToken(TOKEN), created_at: now })
    .execute()
  return { massage, camille }
}

const take = (page: Page) => page.getByRole('button', { name: /^Je prends cette place/ })

async function open(page: Page): Promise<void> {
  await page.goto(`/place/${TOKEN}`)
  await waitUntilHydrated(take(page).first())
}

test('a client takes a freed place by the link of its mail, on a phone', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await aFreedHour(practice)
  await page.setViewportSize(PHONE)
  await open(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Une place s’est libérée')
  await expect(take(page).first()).toHaveAccessibleName(/mardi 13 avril à 9.h$/)
  await axeInBothSchemes()
  expect(await liveReservations(practice)).toEqual([])
  await take(page).first().click()
  await expect(page).toHaveURL(/\/reservation\//)
  expect(await liveReservations(practice)).toMatchObject([
    { date: DAY, start: 540, clientEmail: 'zoe@exemple.fr' },
  ])
  await page.goto(`/place/${TOKEN}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cette attente est terminée')
  await axeInBothSchemes()
})

test.describe('a place that was taken meanwhile', () => {
  test.use({ expectedConsole: [/409/] })

  test('is said to be, and the client stays on the list', async ({ page, practice }) => {
    const { camille } = await aFreedHour(practice)
    await open(page)
    for (const time of ['09:00', '10:00'])
      await aReservation(practice, { praticienId: camille.id, date: DAY, time })
    await take(page).first().click()
    await expect(page.getByRole('alert')).toContainText(
      'Cette place vient d’être prise. Vous restez sur la liste.',
    )
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cette place vient d’être prise')
    await page.getByRole('button', { name: 'Quitter la liste d’attente' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cette attente est terminée')
  })
})
