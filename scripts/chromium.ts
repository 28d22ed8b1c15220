import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/**
 * `shell` is Chromium's headless shell, which runs the same tests in two thirds of the time. Benchmarks measure the
 * full browser that visitors use.
 */
type Flavor = 'shell' | 'browser'

const SHELL_NAME = 'chromium-headless-shell'
const BROWSER_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

const INSTALL_FOLDERS: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'],
}

const INSTALL_PATHS: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`),
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].flatMap(
    (folder) => (folder ? [join(folder, 'Google/Chrome/Application/chrome.exe')] : []),
  ),
}

const MINUTE_MS = 60_000

/** The first Chromium or Chrome on this machine that runs, preferably of that flavor; Playwright's own comes last. */
export function findChromium(flavor: Flavor = 'shell'): string | undefined {
  const { CHROMIUM_PATH, PATH = '' } = process.env
  const names = flavor === 'shell' ? [SHELL_NAME, ...BROWSER_NAMES] : [...BROWSER_NAMES, SHELL_NAME]
  const folders = [...PATH.split(delimiter), ...(INSTALL_FOLDERS[process.platform] ?? [])]
  const candidates = [
    ...(CHROMIUM_PATH ? [CHROMIUM_PATH] : []),
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...(INSTALL_PATHS[process.platform] ?? []),
    chromium.executablePath(),
  ]
  return candidates.find(canRun)
}

/** Finds or installs a browser and logs its path. */
export function ensureChromium(flavor: Flavor = 'shell'): string {
  const browserPath = findChromium(flavor) ?? install(flavor)
  if (browserPath === undefined) {
    throw new Error(
      'No Chromium or Chrome was found and none could be installed here. Run: npx playwright install --with-deps chromium',
    )
  }
  console.log(`browser: ${browserPath}`)
  return browserPath
}

function install(flavor: Flavor): string | undefined {
  console.log("browser: none found; trying Playwright's download")
  spawnSync('playwright install --no-shell chromium', {
    shell: true,
    stdio: 'inherit',
    timeout: 5 * MINUTE_MS,
  })
  const downloadedPath = findChromium(flavor)
  if (downloadedPath !== undefined || process.getuid?.() !== 0) return downloadedPath
  console.log('browser: the downloaded one does not run; trying the Debian packages')
  const aptInstall = 'apt-get install -y --no-install-recommends'
  const packages =
    flavor === 'shell' ? `(${aptInstall} ${SHELL_NAME} || ${aptInstall} chromium)` : `${aptInstall} chromium`
  spawnSync(`apt-get update && ${packages}`, {
    shell: true,
    stdio: 'inherit',
    timeout: 10 * MINUTE_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return findChromium(flavor)
}

/** A download may lack system libraries, and a distribution's stub may exist without its browser. */
function canRun(path: string): boolean {
  if (!existsSync(path)) return false
  // On Windows, `chrome --version` opens a window.
  if (process.platform === 'win32') return true
  return spawnSync(path, ['--version'], { timeout: MINUTE_MS / 2 }).status === 0
}

if (import.meta.main) ensureChromium()
