import type { PageContents } from '#contract/rendering.ts'
import type { paths } from '#web/app/paths.ts'

export type PageName = Exclude<keyof typeof paths, 'login' | 'profile'>

type PageParameters = Record<string, Exclude<keyof PageContents, 'slugs'>>

/** Query parameters that each page reads. The server drops all others before it renders the page. */
export const PAGE_PARAMETERS = {
  home: {},
  massages: {},
  testimonials: {},
  gallery: {},
  praticiens: {},
  booking: { service: 'services', praticien: 'practitioners' },
  confirmation: {},
  awaitingConfirmation: {},
  pendingBooking: {},
  emailChange: {},
  reservation: {},
  invitation: {},
  decline: {},
  declineReminders: {},
  withdrawal: {},
  contact: {},
  privacy: {},
  legal: {},
  terms: {},
  accessibility: {},
  customPage: {},
} as const satisfies Record<PageName, PageParameters>
