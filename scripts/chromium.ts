import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const ON_PATH = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const WELL_KNOWN: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'].flatMap((folder) =>
    [...ON_PATH, 'chrome'].map((name) => join(folder, name)),
  ),
  darwin: ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`),
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].flatMap(
    (folder) => (folder ? [join(folder, 'Google/Chrome/Application/chrome.exe')] : []),
  ),
}

const MINUTES = 60_000

/** A Chromium or Chrome of this machine that runs; Playwright's own counts when it is there. */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH, PATH = '' } = process.env
  const candidates = [
    ...(CHROMIUM_PATH ? [CHROMIUM_PATH] : []),
    ...PATH.split(delimiter).flatMap((folder) => ON_PATH.map((name) => join(folder, name))),
    ...(WELL_KNOWN[process.platform] ?? []),
    chromium.executablePath(),
  ]
  return candidates.find(runs)
}

/** Finds a browser or installs one, and says in one line which it is. */
export function ensureChromium(): string {
  const found = findChromium() ?? installed()
  if (found === undefined) {
    throw new Error(
      'No Chromium or Chrome was found and none could be installed here. Run: npx playwright install --with-deps chromium',
    )
  }
  console.log(`browser: ${found}`)
  return found
}

function installed(): string | undefined {
  console.log("browser: none found; trying Playwright's download")
  spawnSync('playwright install --no-shell chromium', { shell: true, stdio: 'inherit', timeout: 5 * MINUTES })
  const downloaded = findChromium()
  if (downloaded !== undefined || process.getuid?.() !== 0) return downloaded
  console.log('browser: that did not give one that runs; trying the package of Debian')
  const options = { shell: true, stdio: 'inherit', timeout: 10 * MINUTES } as const
  spawnSync('apt-get update && apt-get install -y --no-install-recommends chromium', {
    ...options,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return findChromium()
}

/** A download may lack the system's libraries, and a distribution's stub may be there without its browser. */
function runs(path: string): boolean {
  if (!existsSync(path)) return false
  // Windows' Chrome opens a window when asked for its version.
  if (process.platform === 'win32') return true
  return spawnSync(path, ['--version'], { timeout: MINUTES / 2 }).status === 0
}

if (import.meta.main) ensureChromium()
