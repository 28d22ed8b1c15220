import type { ComponentType } from 'react'
import type { LoaderFunction, RouteObject } from 'react-router'
import { paths } from './app/paths.ts'
import { isRefresh, type LoaderContext, SITE_ROUTE, siteLoader } from './app/site.ts'
import type { PageName } from './location/page-parameters.ts'
import { bookingLoader } from './public/booking/loader.ts'
import { confirmationLoader } from './public/confirmations/loader.ts'
import { contactLoader } from './public/contact/loader.ts'
import { declinesLoader } from './public/declines/loader.ts'
import { ErrorPage } from './public/errors/ErrorPage.tsx'
import { NotFoundPage } from './public/errors/NotFoundPage.tsx'
import { galleryLoader } from './public/gallery/loader.ts'
import { HomePage } from './public/home/HomePage.tsx'
import { homeLoader } from './public/home/loader.ts'
import { Layout } from './public/layout/Layout.tsx'
import { legalLoader } from './public/legal/loader.ts'
import { lostLinksLoader } from './public/lost-links/loader.ts'
import { massagesLoader } from './public/massages/loader.ts'
import { manageLoader } from './public/own-link/loader.ts'
import { emailChangeLoader } from './public/own-link/own-details/loader.ts'
import { customPageLoader } from './public/page/loader.ts'
import { practitionersLoader } from './public/praticiens/loader.ts'
import { invitationLoader, withdrawalLoader } from './public/testimonials/link/loaders.ts'
import { testimonialsLoader } from './public/testimonials/loader.ts'
import { voucherOrdersLoader } from './public/voucher-orders/loader.ts'
import { ownOrderLoader } from './public/voucher-orders/own/loader.ts'
import { offerLoader } from './public/waiting-links/offer/loader.ts'
import { waitingLoader } from './public/waiting-links/request/loader.ts'

export type Handle = {
  status?: number
  /** By which the server finds the page's styles and scripts: the end of its source path, or its chunk's name. */
  source?: string
  /** The URL contains a secret: the page is not cached, not indexed and sends no Referer. */
  isSecret?: boolean
}

type LazyPageName = Exclude<PageName, 'home'>
type LazyPage = Pick<RouteObject, 'lazy' | 'shouldRevalidate'> & { handle: Handle }

const PAGES: Record<LazyPageName, LazyPage> = {
  massages: lazyPage('MassagesPage', () => import('./public/massages/MassagesPage.tsx')),
  testimonials: lazyPage('TestimonialsPage', () => import('./public/testimonials/TestimonialsPage.tsx')),
  invitation: secretPage('InvitationPage', () => import('./public/testimonials/link/InvitationPage.tsx')),
  withdrawal: secretPage('WithdrawalPage', () => import('./public/testimonials/link/WithdrawalPage.tsx')),
  decline: secretPage('DeclinePage', () => import('./public/declines/DeclinePage.tsx')),
  declineReminders: secretPage('DeclinePage', () => import('./public/declines/DeclinePage.tsx')),
  declineWaiting: secretPage('DeclinePage', () => import('./public/declines/DeclinePage.tsx')),
  declineRebooking: secretPage('DeclinePage', () => import('./public/declines/DeclinePage.tsx')),
  gallery: lazyPage('GalleryPage', () => import('./public/gallery/GalleryPage.tsx')),
  praticiens: lazyPage('PractitionersPage', () => import('./public/praticiens/PractitionersPage.tsx')),
  // The choice lives in the search params; queries follow it, so the loader runs once.
  booking: {
    ...lazyPage('BookingPage', () => import('./public/booking/BookingPage.tsx')),
    handle: { source: 'calendar' },
    shouldRevalidate: () => false,
  },
  confirmation: lazyPage('ConfirmationPage', () => import('./public/booking/after/ConfirmationPage.tsx')),
  awaitingConfirmation: lazyPage(
    'AwaitingConfirmationPage',
    () => import('./public/booking/after/AwaitingConfirmationPage.tsx'),
  ),
  pendingBooking: secretPage(
    'ConfirmBookingPage',
    () => import('./public/confirmations/ConfirmBookingPage.tsx'),
  ),
  emailChange: secretPage(
    'ConfirmEmailPage',
    () => import('./public/own-link/own-details/ConfirmEmailPage.tsx'),
  ),
  waiting: secretPage('WaitingPage', () => import('./public/waiting-links/request/WaitingPage.tsx')),
  freedTime: secretPage('OfferPage', () => import('./public/waiting-links/offer/OfferPage.tsx')),
  voucherOrders: lazyPage('VoucherOrderPage', () => import('./public/voucher-orders/VoucherOrderPage.tsx')),
  ownVoucherOrder: secretPage('OwnOrderPage', () => import('./public/voucher-orders/own/OwnOrderPage.tsx')),
  reservation: secretPage('OwnLinkPage', () => import('./public/own-link/OwnLinkPage.tsx')),
  lostLinks: lazyPage('LostLinksPage', () => import('./public/lost-links/LostLinksPage.tsx')),
  contact: lazyPage('ContactPage', () => import('./public/contact/ContactPage.tsx')),
  privacy: lazyPage('LegalPage', () => import('./public/legal/LegalPage.tsx')),
  legal: lazyPage('LegalPage', () => import('./public/legal/LegalPage.tsx')),
  terms: lazyPage('LegalPage', () => import('./public/legal/LegalPage.tsx')),
  accessibility: lazyPage('StatementPage', () => import('./public/legal/StatementPage.tsx')),
  customPage: lazyPage('CustomPage', () => import('./public/page/CustomPage.tsx')),
}

const LOADERS: Record<LazyPageName, ((loaderContext: LoaderContext) => LoaderFunction) | null> = {
  massages: massagesLoader,
  testimonials: testimonialsLoader,
  invitation: invitationLoader,
  withdrawal: withdrawalLoader,
  decline: declinesLoader,
  declineReminders: declinesLoader,
  declineWaiting: declinesLoader,
  declineRebooking: declinesLoader,
  gallery: galleryLoader,
  praticiens: practitionersLoader,
  booking: bookingLoader,
  confirmation: null,
  awaitingConfirmation: null,
  pendingBooking: confirmationLoader,
  emailChange: emailChangeLoader,
  waiting: waitingLoader,
  freedTime: offerLoader,
  voucherOrders: voucherOrdersLoader,
  ownVoucherOrder: ownOrderLoader,
  reservation: manageLoader,
  lostLinks: lostLinksLoader,
  contact: contactLoader,
  privacy: (loaderContext) => legalLoader(loaderContext, paths.privacy),
  legal: (loaderContext) => legalLoader(loaderContext, paths.legal),
  terms: (loaderContext) => legalLoader(loaderContext, paths.terms),
  accessibility: null,
  customPage: customPageLoader,
}

export function createRoutes(loaderContext: LoaderContext): RouteObject[] {
  const pages: RouteObject[] = [
    // Not lazy: most visits begin here, and a separate chunk would add two files to wait for.
    { index: true, loader: homeLoader(loaderContext), Component: HomePage },
    ...(Object.keys(PAGES) as LazyPageName[]).map((name) => ({
      ...PAGES[name],
      path: paths[name],
      loader: LOADERS[name]?.(loaderContext),
    })),
    { path: '*', Component: NotFoundPage, handle: { status: 404 } satisfies Handle },
  ]
  return [
    {
      id: SITE_ROUTE,
      loader: siteLoader(loaderContext),
      shouldRevalidate: isRefresh,
      Component: Layout,
      ErrorBoundary: ErrorPage,
      children: [{ ErrorBoundary: ErrorPage, children: pages }],
    },
  ]
}

/** `name` is the component's export and the name of its file. */
function lazyPage<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
): LazyPage {
  return { lazy: async () => ({ Component: (await load())[name] }), handle: { source: `/${name}.tsx` } }
}

function secretPage<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
): LazyPage {
  const { lazy, handle } = lazyPage(name, load)
  return { lazy, handle: { ...handle, isSecret: true } }
}
