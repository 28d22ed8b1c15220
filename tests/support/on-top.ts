import { expect, type Locator } from '@playwright/test'

/** Whether a click in the middle of that place reaches it. */
export function isOnTop(place: Locator): Promise<boolean> {
  return place.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    return hit !== null && element.contains(hit)
  })
}

/** Also once what moves has come to its place. */
export async function expectOnTop(place: Locator): Promise<void> {
  await place.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getTiming().duration) < 2000)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
  await expect.poll(() => isOnTop(place)).toBe(true)
}
