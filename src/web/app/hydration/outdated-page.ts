/**
 * Reloads the page once a part of it can no longer be loaded because the site was updated under it: the new page names
 * another script. A failing network changes nothing. `readTyped` is called before the failure can take a form off the
 * screen; what it returns keeps what was typed, or is false: the page stays.
 */
export function reloadOnceOutdated(readTyped: () => () => boolean = () => () => true): void {
  addEventListener('vite:preloadError', () => {
    const keepTyped = readTyped()
    void isOutdated().then((outdated) => {
      if (outdated && keepTyped()) location.reload()
    })
  })
}

async function isOutdated(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  if (!own) return false
  try {
    const response = await fetch(location.href, { cache: 'no-store' })
    return response.ok && !(await response.text()).includes(new URL(own.src).pathname)
  } catch (error) {
    // No network.
    if (error instanceof TypeError) return false
    throw error
  }
}
