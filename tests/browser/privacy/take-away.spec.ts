import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { signIn } from '../../support/browser/back-office.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { aSuperadmin } from '../../support/people/people.ts'

test('an owner takes the data of the practice along in one file', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/donnees-personnelles')
  const section = page.getByRole('region', { name: 'Emporter mes données' })
  await expect(section).toBeVisible()
  await axeInBothSchemes()
  const download = page.waitForEvent('download')
  await section.getByRole('button', { name: 'Emporter mes données' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('mes-donnees.zip')
  const names = Object.keys(unzipSync(new Uint8Array(await readFile(await file.path()))))
  expect(names).toContain('clients.csv')
})
