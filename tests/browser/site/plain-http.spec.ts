import { findChromium } from '../../../scripts/chromium.ts'
import { aBookablePractice, bookingPage } from '../../support/browser/booking-page.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { liveReservations } from '../../support/people/bookings.ts'

// A host on the local network: unlike localhost it is no secure context, so browsers withhold some APIs.
const launchOptions = {
  executablePath: findChromium(),
  args: ['--disable-gpu', '--host-resolver-rules=MAP cabinet.test 127.0.0.1'],
}

// The browser warns about headers that need a secure context.
test.use({ launchOptions, expectedConsole: [/Cross-Origin-Opener-Policy|Origin-Agent-Cluster/] })

test('a visitor books over plain HTTP', async ({ page, practice }) => {
  const { massage, camille } = await aBookablePractice(practice)
  const booking = bookingPage(page)
  const { port } = new URL(practice.url)
  await booking.open(`http://cabinet.test:${port}/booking?service=${massage.id}`)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await booking.slot('mardi 13 avril à 10 h').click()
  await booking.fillDetails()
  await booking.submit.click()
  await expect(booking.thanks).toBeVisible()
  expect(await liveReservations(practice)).toMatchObject([{ praticienId: camille.id }])
})
