import type { PageContents } from '#contract/rendering.ts'
import type { paths } from '#web/app/paths.ts'

export type PageName = Exclude<keyof typeof paths, 'login' | 'profile'>

/**
 * The ids that exist; 'slots', 'word' and 'list' for a page with free slots, which is not cached: others book them
 * meanwhile. A word is a slug, a list has numbers. 'part' is how many rows of a list are shown, which may be any number:
 * not cached either.
 */
export type PageParameters = Partial<
  Record<string, Exclude<keyof PageContents, 'slugs'> | 'slots' | 'word' | 'list' | 'part'>
>

/** Query parameters that each page reads. The server drops all others before it renders the page. */
export const PAGE_PARAMETERS = {
  home: {},
  massages: {},
  testimonials: { nombre: 'part' },
  gallery: {},
  praticiens: {},
  booking: {
    service: 'slots',
    duree: 'slots',
    formule: 'word',
    options: 'list',
    praticien: 'practitioners',
  },
  confirmation: {},
  awaitingConfirmation: {},
  pendingBooking: {},
  emailChange: {},
  waiting: {},
  freedTime: {},
  voucherOrders: { prestation: 'services' },
  ownVoucherOrder: {},
  reservation: {},
  lostLinks: {},
  invitation: {},
  decline: {},
  declineReminders: {},
  declineWaiting: {},
  declineRebooking: {},
  withdrawal: {},
  contact: { prestation: 'services' },
  privacy: {},
  legal: {},
  terms: {},
  accessibility: {},
  customPage: {},
} as const satisfies Record<PageName, PageParameters>
