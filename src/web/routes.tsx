import type { ComponentType } from 'react'
import type { LoaderFunction, RouteObject } from 'react-router'
import { paths } from './app/paths.ts'
import { isRefresh, type LoaderContext, SITE_ROUTE, siteLoader } from './app/site.ts'
import { bookingLoader } from './public/booking/loader.ts'
import { contactLoader } from './public/contact/loader.ts'
import { ErrorPage } from './public/errors/ErrorPage.tsx'
import { NotFoundPage } from './public/errors/NotFoundPage.tsx'
import { galleryLoader } from './public/gallery/loader.ts'
import { HomePage } from './public/home/HomePage.tsx'
import { homeLoader } from './public/home/loader.ts'
import { Layout } from './public/layout/Layout.tsx'
import { legalLoader } from './public/legal/loader.ts'
import { manageLoader } from './public/manage/loader.ts'
import { massagesLoader } from './public/massages/loader.ts'
import { customPageLoader } from './public/page/loader.ts'
import { praticiensLoader } from './public/praticiens/loader.ts'
import { declineLoader, invitationLoader } from './public/testimonials/invitation-loaders.ts'
import { testimonialsLoader } from './public/testimonials/loader.ts'

/** What a route says of itself to the server. */
export type Handle = {
  /** Status of the answer where it is not 200. */
  status?: number
  /** End of the path of the lazy part's source: the server finds its style and script by it. */
  source?: string
  /** What opens the page is a secret in its address: nobody keeps it, lists it, or learns that one came from it. */
  isSecret?: boolean
}

/** Addresses of public pages but the first, which is not lazy. */
type PageName = Exclude<keyof typeof paths, 'home' | 'login' | 'profile'>
type LazyPage = Pick<RouteObject, 'lazy' | 'shouldRevalidate'> & { handle: Handle }

const PAGES: Record<PageName, LazyPage> = {
  massages: page('MassagesPage', () => import('./public/massages/MassagesPage.tsx')),
  testimonials: page('TestimonialsPage', () => import('./public/testimonials/TestimonialsPage.tsx')),
  invitation: secret('InvitationPage', () => import('./public/testimonials/InvitationPage.tsx')),
  decline: secret('DeclinePage', () => import('./public/testimonials/DeclinePage.tsx')),
  gallery: page('GalleryPage', () => import('./public/gallery/GalleryPage.tsx')),
  praticiens: page('PraticiensPage', () => import('./public/praticiens/PraticiensPage.tsx')),
  // The choices live in the address; changing one asks nothing new of the loader.
  booking: settled(page('BookingPage', () => import('./public/booking/BookingPage.tsx'))),
  confirmation: page('ConfirmationPage', () => import('./public/booking/confirmation/ConfirmationPage.tsx')),
  reservation: secret('ManagePage', () => import('./public/manage/ManagePage.tsx')),
  contact: page('ContactPage', () => import('./public/contact/ContactPage.tsx')),
  privacy: page('LegalPage', () => import('./public/legal/LegalPage.tsx')),
  legal: page('LegalPage', () => import('./public/legal/LegalPage.tsx')),
  terms: page('LegalPage', () => import('./public/legal/LegalPage.tsx')),
  customPage: page('CustomPage', () => import('./public/page/CustomPage.tsx')),
}

const LOADERS: Record<PageName, ((asking: LoaderContext) => LoaderFunction) | null> = {
  massages: massagesLoader,
  testimonials: testimonialsLoader,
  invitation: invitationLoader,
  decline: declineLoader,
  gallery: galleryLoader,
  praticiens: praticiensLoader,
  booking: bookingLoader,
  confirmation: null,
  reservation: manageLoader,
  contact: contactLoader,
  privacy: (asking) => legalLoader(asking, paths.privacy),
  legal: (asking) => legalLoader(asking, paths.legal),
  terms: (asking) => legalLoader(asking, paths.terms),
  customPage: customPageLoader,
}

/** Every public page. What loaders return travels in the page; nothing is asked twice. */
export function createRoutes(asking: LoaderContext): RouteObject[] {
  const pages: RouteObject[] = [
    // Not lazy: most reservations begin here, and a part of its own would be two more files to wait for.
    { index: true, loader: homeLoader(asking), Component: HomePage },
    ...(Object.keys(PAGES) as PageName[]).map((name) => ({
      ...PAGES[name],
      path: paths[name],
      loader: LOADERS[name]?.(asking),
    })),
    { path: '*', Component: NotFoundPage, handle: { status: 404 } satisfies Handle },
  ]
  return [
    {
      id: SITE_ROUTE,
      loader: siteLoader(asking),
      shouldRevalidate: isRefresh,
      Component: Layout,
      ErrorBoundary: ErrorPage,
      children: [{ ErrorBoundary: ErrorPage, children: pages }],
    },
  ]
}

/** A page whose code is fetched when it is opened: its component is named after its file. */
function page<Name extends string>(name: Name, load: () => Promise<Record<Name, ComponentType>>): LazyPage {
  return { lazy: async () => ({ Component: (await load())[name] }), handle: { source: `/${name}.tsx` } }
}

/** A page that a secret in its address opens. */
function secret<Name extends string>(name: Name, load: () => Promise<Record<Name, ComponentType>>): LazyPage {
  const { lazy, handle } = page(name, load)
  return { lazy, handle: { ...handle, isSecret: true } }
}

/** A page whose loader runs once, whatever its search parameters become. */
function settled(one: LazyPage): LazyPage {
  return { ...one, shouldRevalidate: () => false }
}
