/** Fetched bytes and requests of each screen, and Lighthouse's mobile scores, on the example practice. */

import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { insertStarterPictures } from '#server/db/starter/starter-pictures.ts'
import { ensureSuperadmin } from '#server/features/accounts/sign-in/actions.ts'
import { loadWeb } from '#server/http/pages/load-web.ts'
import { openFolder } from '#server/storage/folder.ts'
import { ensureBuilt } from '../../scripts/build.ts'
import { ensureChromium } from '../../scripts/chromium.ts'
import { openPractice } from '../practice.ts'
import { auditPages, toLighthouseTable } from './lighthouse.ts'
import { type Fetched, fetchScreen } from './screens.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const DEBUGGING_PORT = 9_333
// Example content carries noindex, which would lower the SEO score.
const TABLES_WITH_EXAMPLES = [
  'users',
  'services',
  'pages',
  'settings',
  'testimonials',
  'gallery_images',
  'service_options',
] as const

await ensureBuilt()
const practice = await openPractice(await loadWeb({ dev: false, root: ROOT }))
const { database, folder } = practice
await insertStarterPictures({ database, uploads: openFolder(folder).uploads, instant: 0 })
for (const table of TABLES_WITH_EXAMPLES)
  await database.kysely.updateTable(table).set({ is_example: 0 }).execute()
const credentials = (await ensureSuperadmin(practice)) ?? { username: '', password: '' }
const praticien = await database.kysely
  .selectFrom('users')
  .select('id')
  .where('role', '=', 'praticien')
  .executeTakeFirstOrThrow()
const url = await practice.app.listen({ host: '127.0.0.1', port: 0 })
const browser = await chromium.launch({
  executablePath: ensureChromium('browser'),
  args: ['--disable-gpu', '--disable-quic', '--disable-sync', `--remote-debugging-port=${DEBUGGING_PORT}`],
})

console.log('| screen | requests | script and style | fonts | all |\n|---|---|---|---|---|')
const SCREENS = [
  { label: 'home', path: '/', isStaff: false },
  { label: 'booking', path: '/booking', isStaff: false },
  { label: 'dashboard', path: '/admin/dashboard', isStaff: true },
  { label: 'calendar', path: '/admin/reservations', isStaff: true },
  { label: 'agenda settings', path: `/admin/agenda-config/${praticien.id}`, isStaff: true },
]
for (const screen of SCREENS) console.log(toRow(await fetchScreen(browser, screen, { url, credentials })))

console.log(`\n${toLighthouseTable(await auditPages(url, DEBUGGING_PORT))}`)
await browser.close()
await practice.close()

function toRow({ label, requests, code, fonts, all }: Fetched): string {
  const [codeCell, fontCell] = [code, fonts].map((part) => `${toKb(part.bytes)} in ${part.files} files`)
  return `| ${label} | ${requests} | ${codeCell} | ${fontCell} | ${toKb(all.bytes)} |`
}

function toKb(bytes: number): string {
  return `${(bytes / 1_000).toFixed(0)} kB`
}
