import { createReservationLink } from '#server/features/links/actions.ts'
import { aReservation } from '../support/bookings.ts'
import { expect, test } from '../support/browser.ts'
import { aSetting } from '../support/settings.ts'
import { fillPublicPages } from '../support/whole-practice.ts'

const PAYLOADS = [
  '<script>window.harmed=1</script>',
  '<img src=x onerror="window.harmed=1">',
  '</script><script>window.harmed=1</script>',
  '"><svg onload=window.harmed=1>',
  '<a href="javascript:window.harmed=1">lien</a>',
  '{{constructor.constructor("window.harmed=1")()}}',
  '<iframe srcdoc="<script>parent.harmed=1</script>"></iframe>',
  '<style>*{display:none}</style>',
  '\u2028</title><script>window.harmed=1</script>',
]

const PATHS = [
  '/',
  '/massages',
  '/praticiens',
  '/testimonials',
  '/gallery',
  '/contact',
  '/privacy',
  '/p/premiere-visite',
]

// The payloads reference pictures that do not exist.
test.use({ expectedConsole: [/status of 404/] })

/** Payloads are combined, because each must also be harmless beside others. */
const PAYLOADS_PER_TEST = 3

for (let first = 0; first < PAYLOADS.length; first += PAYLOADS_PER_TEST) {
  const payload = PAYLOADS.slice(first, first + PAYLOADS_PER_TEST).join(' ')
  test(`hostile texts ${first + 1} to ${first + PAYLOADS_PER_TEST} never run in any field of any public page`, async ({
    page,
    practice,
  }) => {
    await fillPublicPages(practice)
    const { kysely } = practice.database
    for (const key of [
      'siteTitle',
      'tagline',
      'address',
      'phone',
      'openingHours',
      'contactInfo',
      'privacyPolicy',
    ]) {
      await aSetting(practice, key, payload)
    }
    await kysely.updateTable('services').set({ name: payload, description: payload }).execute()
    await kysely.updateTable('users').set({ first_name: payload, training: payload }).execute()
    await kysely.updateTable('pages').set({ title: payload, content: payload }).execute()
    await kysely.updateTable('testimonials').set({ client_name: payload, comment: payload }).execute()
    await kysely.updateTable('gallery_images').set({ alt_text: payload }).execute()
    const { id: praticienId } = await kysely.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const reservation = await aReservation(practice, {
      praticienId,
      date: '2027-04-14',
      time: '10:00',
      clientName: `Léa ${payload}`,
    })
    await kysely.updateTable('agenda_entries').set({ service_name: payload }).execute()
    const link = await createReservationLink(practice, kysely, reservation.id)
    for (const path of [...PATHS, link]) {
      const response = await page.goto(path)
      expect(response?.headers()['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.locator('a[href*="script:" i], iframe, [onerror], [onload]')).toHaveCount(0)
      expect(await page.evaluate(() => 'harmed' in window), path).toBe(false)
    }
  })
}
