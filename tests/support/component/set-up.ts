import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { toast } from 'react-toastify/unstyled'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { dropAllDrafts } from '#web/admin/session/drafts.ts'
import { session } from '#web/admin/session/session.ts'
import { server } from './server.ts'

// Only ends a hang: no test fails because the machine is busy.
configure({ asyncUtilTimeout: 20_000 })

// jsdom has no layout: nothing scrolls, changes its size, or depends on the size of a screen.
Element.prototype.scrollIntoView = () => {}
window.scrollTo = () => {}
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.IntersectionObserver = class {
  root = null
  rootMargin = ''
  scrollMargin = ''
  thresholds = []
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords = () => []
}
// Reduced motion: Mantine then opens and closes without transitions.
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: media.includes('prefers-reduced-motion: reduce'),
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  })

beforeEach(() => {
  // Monday, 8 a.m. in Paris. Timers stay real.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-04-12T06:00:00Z') })
  server.start()
})

afterEach(async () => {
  cleanup()
  // A toast that is still loading would appear in the next test.
  await vi.dynamicImportSettled()
  toast.dismiss()
  session.client.clear()
  dropAllDrafts()
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
  expect(server.unexpectedRequests(), 'requests without a prepared response').toEqual([])
})
