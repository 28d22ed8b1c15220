import type { RouteObject } from 'react-router'
import { paths } from './app/paths.ts'
import { type Asking, isRefresh, SITE_ROUTE, siteLoader } from './app/site.ts'
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
  /** Path of the lazy part's source: the server finds its style and script by it. */
  source?: string
  /** What opens the page is a secret in its address: nobody keeps it, lists it, or learns that one came from it. */
  isSecret?: boolean
}

/** Every public page. What loaders return travels in the page; nothing is asked twice. */
export function createRoutes(asking: Asking): RouteObject[] {
  const pages: RouteObject[] = [
    {
      index: true,
      loader: homeLoader(asking),
      // Not lazy: most visits begin here, and a part of its own would be two more files to wait for.
      Component: HomePage,
    },
    {
      path: paths.massages,
      loader: massagesLoader(asking),
      lazy: async () => ({ Component: (await import('./public/massages/MassagesPage.tsx')).MassagesPage }),
      handle: { source: 'src/web/public/massages/MassagesPage.tsx' } satisfies Handle,
    },
    {
      path: paths.testimonials,
      loader: testimonialsLoader(asking),
      lazy: async () => ({
        Component: (await import('./public/testimonials/TestimonialsPage.tsx')).TestimonialsPage,
      }),
      handle: { source: 'src/web/public/testimonials/TestimonialsPage.tsx' } satisfies Handle,
    },
    {
      path: paths.invitation,
      loader: invitationLoader(asking),
      lazy: async () => ({
        Component: (await import('./public/testimonials/InvitationPage.tsx')).InvitationPage,
      }),
      handle: { source: 'src/web/public/testimonials/InvitationPage.tsx', isSecret: true } satisfies Handle,
    },
    {
      path: paths.decline,
      loader: declineLoader(asking),
      lazy: async () => ({ Component: (await import('./public/testimonials/DeclinePage.tsx')).DeclinePage }),
      handle: { source: 'src/web/public/testimonials/DeclinePage.tsx', isSecret: true } satisfies Handle,
    },
    {
      path: paths.gallery,
      loader: galleryLoader(asking),
      lazy: async () => ({ Component: (await import('./public/gallery/GalleryPage.tsx')).GalleryPage }),
      handle: { source: 'src/web/public/gallery/GalleryPage.tsx' } satisfies Handle,
    },
    {
      path: paths.praticiens,
      loader: praticiensLoader(asking),
      lazy: async () => ({
        Component: (await import('./public/praticiens/PraticiensPage.tsx')).PraticiensPage,
      }),
      handle: { source: 'src/web/public/praticiens/PraticiensPage.tsx' } satisfies Handle,
    },
    {
      path: paths.booking,
      loader: bookingLoader(asking),
      // The choices live in the address; changing one asks nothing new of the loader.
      shouldRevalidate: () => false,
      lazy: async () => ({ Component: (await import('./public/booking/BookingPage.tsx')).BookingPage }),
      handle: { source: 'src/web/public/booking/BookingPage.tsx' } satisfies Handle,
    },
    {
      path: paths.confirmation,
      lazy: async () => ({
        Component: (await import('./public/booking/confirmation/ConfirmationPage.tsx')).ConfirmationPage,
      }),
      handle: { source: 'src/web/public/booking/ConfirmationPage.tsx' } satisfies Handle,
    },
    {
      path: paths.reservation,
      loader: manageLoader(asking),
      lazy: async () => ({ Component: (await import('./public/manage/ManagePage.tsx')).ManagePage }),
      handle: { source: 'src/web/public/manage/ManagePage.tsx', isSecret: true } satisfies Handle,
    },
    {
      path: paths.contact,
      loader: contactLoader(asking),
      lazy: async () => ({ Component: (await import('./public/contact/ContactPage.tsx')).ContactPage }),
      handle: { source: 'src/web/public/contact/ContactPage.tsx' } satisfies Handle,
    },
    ...legalRoutes(asking),
    {
      path: '/p/:slug',
      loader: customPageLoader(asking),
      lazy: async () => ({ Component: (await import('./public/page/CustomPage.tsx')).CustomPage }),
      handle: { source: 'src/web/public/page/CustomPage.tsx' } satisfies Handle,
    },
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

function legalRoutes(asking: Asking): RouteObject[] {
  return ([paths.privacy, paths.legal, paths.terms] as const).map((path) => ({
    path,
    loader: legalLoader(asking, path),
    lazy: async () => ({ Component: (await import('./public/legal/LegalPage.tsx')).LegalPage }),
    handle: { source: 'src/web/public/legal/LegalPage.tsx' } satisfies Handle,
  }))
}
