import type { ComponentType } from 'react'
import type { Module } from '#domain/content/modules.ts'
import { french } from '#domain/language/typography.ts'
import { DEPOSITS_PURPOSE, ONLINE_PAYMENTS_PURPOSE } from '../../../accounting/online-payments/purpose.ts'
import { BOOK_PURPOSE } from '../../../accounting/settings/texts.ts'
import { ORDERS_PURPOSE, VOUCHERS_PURPOSE } from '../../../accounting/vouchers/purposes.ts'
import { WAITING_LIST_PURPOSE } from '../../../booking/waiting-list/purpose.ts'
import { WaitingListSwitch } from '../../../booking/waiting-list/WaitingListSwitch.tsx'
import { RebookSwitch } from '../../../messages/notifications/RebookSwitch.tsx'
import { adminPaths } from '../../../paths.ts'
import { GallerySwitch, TestimonialsSwitch } from './SiteSwitch.tsx'

export type ModuleCardContent = {
  /** The anchor that links name. */
  id: string
  title: string
  /** One sentence. */
  purpose: string
} & (
  | { Switch: ComponentType<{ isOn: boolean }> }
  /** The screen where it is switched on, as that asks for more than a press. */
  | { settings: string }
)

export const MODULE_CARDS: Record<Module, ModuleCardContent> = {
  gallery: {
    id: 'galerie',
    title: 'Galerie',
    purpose: french`Montrez vos photos dans une rubrique du site ; elles sont gardées si vous la retirez.`,
    Switch: GallerySwitch,
  },
  testimonials: {
    id: 'temoignages',
    title: 'Témoignages',
    purpose: french`Vos clients laissent leur avis sur le site ; vous choisissez ceux qui y paraissent.`,
    Switch: TestimonialsSwitch,
  },
  book: {
    id: 'livre-des-recettes',
    title: 'Livre des recettes',
    purpose: BOOK_PURPOSE,
    settings: adminPaths.bookSettings,
  },
  vouchers: {
    id: 'bons-et-carnets',
    title: 'Bons cadeaux et carnets',
    purpose: VOUCHERS_PURPOSE,
    settings: adminPaths.voucherSettings,
  },
  voucherOrders: {
    id: 'commandes-de-bons',
    title: 'Bons sur le site',
    purpose: ORDERS_PURPOSE,
    settings: `${adminPaths.voucherSettings}#site`,
  },
  onlinePayments: {
    id: 'paiement-en-ligne',
    title: 'Paiement en ligne',
    purpose: ONLINE_PAYMENTS_PURPOSE,
    settings: adminPaths.onlinePayments,
  },
  deposits: {
    id: 'arrhes-et-acomptes',
    title: 'Arrhes et acomptes',
    purpose: DEPOSITS_PURPOSE,
    settings: `${adminPaths.onlinePayments}#acomptes`,
  },
  waitingList: {
    id: 'liste-d-attente',
    title: 'Liste d’attente',
    purpose: WAITING_LIST_PURPOSE,
    Switch: WaitingListSwitch,
  },
  rebookOffers: {
    id: 'propositions',
    title: 'Reprendre rendez-vous',
    purpose: french`Le lendemain d’une visite, un e-mail propose au client de reprendre rendez-vous, s’il n’a rien d’autre de prévu.`,
    Switch: RebookSwitch,
  },
  sms: {
    id: 'sms',
    title: 'SMS',
    purpose: french`Vos clients sont rappelés, ou prévenus d’un changement, par SMS, avec un compte prépayé chez un fournisseur.`,
    settings: adminPaths.sms,
  },
  privateCalendars: {
    id: 'agendas-prives',
    title: 'Agendas privés',
    purpose:
      'Les heures où vous êtes pris ailleurs, lues dans votre agenda personnel, ne sont plus proposées.',
    settings: adminPaths.privateCalendar,
  },
}
