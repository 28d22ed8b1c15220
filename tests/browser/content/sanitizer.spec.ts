import { expect, type Page, test } from '@playwright/test'
import { sanitize } from '#server/security/sanitize.ts'
import { HOSTILE_HTML } from '../../support/http/hostile-html.ts'

const texts = Object.values(HOSTILE_HTML).flat()
/** Of classes that run at once or on a click, in any browser. */
const runnable = texts.filter((text) => /^<(img|svg|details|a href="javascript)/i.test(text))

test('none of the hostile texts runs in Chromium once sanitized, also when its markup is read back', async ({
  page,
}) => {
  const hosts = await openBarePage(page)
  let dialogs = 0
  page.on('dialog', (dialog) => {
    dialogs += 1
    return dialog.dismiss()
  })
  // Unsanitized, many run: the trap works.
  expect((await insertEach(page, runnable)).length).toBeGreaterThan(10)
  hosts.clear()
  expect((await insertEach(page, texts.map(sanitize))).map((index) => texts[index])).toEqual([])
  expect(dialogs).toBe(0)
  expect([...hosts]).toEqual(['cabinet.exemple'])
})

/** A page without any policy: only the sanitizer protects it. Returns the hosts that it contacts. */
async function openBarePage(page: Page): Promise<Set<string>> {
  const hosts = new Set<string>()
  await page.route('**', (route) => {
    const url = route.request().url()
    hosts.add(URL.parse(url)?.host ?? url)
    return route.request().resourceType() === 'document'
      ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><body><div id="text"></div>' })
      : route.abort()
  })
  await page.goto('https://cabinet.exemple/')
  return hosts
}

/** Shows one text after the other and clicks what can be clicked. Returns the indexes of those that ran. */
function insertEach(page: Page, htmls: string[]): Promise<number[]> {
  return page.evaluate(async (all) => {
    const box = document.querySelector('#text') as HTMLElement
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    const harmed = new Set<number>()
    for (const [index, html] of all.entries()) {
      Object.assign(window, { harmed: () => harmed.add(index) })
      box.innerHTML = html
      await pause(2)
      // Serialized and parsed again, as an editor does.
      for (let round = 0; round < 2; round += 1) box.innerHTML = `${box.innerHTML}`
      const links = box.querySelectorAll<HTMLElement>('a[href^="javascript:" i], button, summary')
      for (const link of links) link.click()
      await pause(2)
    }
    await pause(200)
    return [...harmed]
  }, htmls)
}
