import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/**
 * The shell is Chromium without what only a window needs, and does the same pages in two thirds of the time: for tests.
 * What is measured is measured in the browser that people have.
 */
type Wanted = 'shell' | 'browser'

const SHELL = 'chromium-headless-shell'
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

const FOLDERS: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'],
}

const WELL_KNOWN: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`),
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].flatMap(
    (folder) => (folder ? [join(folder, 'Google/Chrome/Application/chrome.exe')] : []),
  ),
}

const MINUTES = 60_000

/** A Chromium or Chrome of this machine that runs, if it can be the one wanted; Playwright's own counts too. */
export function findChromium(wanted: Wanted = 'shell'): string | undefined {
  const { CHROMIUM_PATH, PATH = '' } = process.env
  const names = wanted === 'shell' ? [SHELL, ...BROWSERS] : [...BROWSERS, SHELL]
  const folders = [...PATH.split(delimiter), ...(FOLDERS[process.platform] ?? [])]
  const candidates = [
    ...(CHROMIUM_PATH ? [CHROMIUM_PATH] : []),
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...(WELL_KNOWN[process.platform] ?? []),
    chromium.executablePath(),
  ]
  return candidates.find(runs)
}

/** Finds a browser or installs one, and says in one line which it is. */
export function ensureChromium(wanted: Wanted = 'shell'): string {
  const found = findChromium(wanted) ?? installed(wanted)
  if (found === undefined) {
    throw new Error(
      'No Chromium or Chrome was found and none could be installed here. Run: npx playwright install --with-deps chromium',
    )
  }
  console.log(`browser: ${found}`)
  return found
}

function installed(wanted: Wanted): string | undefined {
  console.log("browser: none found; trying Playwright's download")
  spawnSync('playwright install --no-shell chromium', { shell: true, stdio: 'inherit', timeout: 5 * MINUTES })
  const downloaded = findChromium(wanted)
  if (downloaded !== undefined || process.getuid?.() !== 0) return downloaded
  console.log('browser: that did not give one that runs; trying the packages of Debian')
  const install = 'apt-get install -y --no-install-recommends'
  const packages = wanted === 'shell' ? `(${install} ${SHELL} || ${install} chromium)` : `${install} chromium`
  spawnSync(`apt-get update && ${packages}`, {
    ...{ shell: true, stdio: 'inherit', timeout: 10 * MINUTES },
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return findChromium(wanted)
}

/** A download may lack the system's libraries, and a distribution's stub may be there without its browser. */
function runs(path: string): boolean {
  if (!existsSync(path)) return false
  // Windows' Chrome opens a window when asked for its version.
  if (process.platform === 'win32') return true
  return spawnSync(path, ['--version'], { timeout: MINUTES / 2 }).status === 0
}

if (import.meta.main) ensureChromium()
