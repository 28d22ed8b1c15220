import * as agenda from './agenda.ts'
import * as auth from './auth.ts'
import * as contact from './contact.ts'
import type { Endpoint } from './endpoint.ts'
import * as gallery from './gallery.ts'
import * as pages from './pages.ts'
import * as practitioners from './practitioners.ts'
import * as reservations from './reservations.ts'
import * as services from './services.ts'
import * as settings from './settings.ts'
import * as testimonials from './testimonials.ts'

/** Every call of the product. The permission tests and the OpenAPI document walk this list. */
export const endpoints = [
  auth.csrfToken,
  auth.authStatus,
  auth.login,
  auth.logout,
  settings.publicSettings,
  settings.readPrivacyPolicy,
  settings.readLegalText,
  settings.readTermsOfService,
  services.listServices,
  practitioners.listPractitioners,
  practitioners.listPraticiens,
  practitioners.listPraticienServices,
  agenda.listSlots,
  agenda.readAgenda,
  agenda.saveAgenda,
  reservations.createReservation,
  reservations.listReservations,
  reservations.moveReservation,
  reservations.cancelReservation,
  contact.sendContactMessage,
  contact.readContactInfo,
  gallery.listGallery,
  testimonials.listTestimonials,
  testimonials.sendTestimonial,
  pages.listPages,
  pages.readPage,
] as const satisfies readonly Endpoint[]

/** The calls by what they are named with: `GET /api/services`. A type only: no schema reaches the browser by it. */
export type Calls = { [E in (typeof endpoints)[number] as `${E['method']} ${E['path']}`]: E }
