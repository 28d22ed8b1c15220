import { expect, type Locator } from '@playwright/test'

/** True when a click in the element's center reaches it. */
export function isOnTop(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    return hit !== null && element.contains(hit)
  })
}

/** Waits for short animations first. */
export async function expectOnTop(locator: Locator): Promise<void> {
  await locator.evaluate(async () => {
    const animations = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getTiming().duration) < 2000)
    await Promise.allSettled(animations.map(({ finished }) => finished))
  })
  await expect.poll(() => isOnTop(locator)).toBe(true)
}
