import { DEFAULT_DEADLINES } from '#domain/booking/deadline.ts'
import { toPublicSettings } from '#domain/content/settings.ts'
import { OtherPaymentDialog } from '#web/admin/accounting/received/OtherPaymentDialog.tsx'
import { VisitPaymentsDialog } from '#web/admin/accounting/visit/VisitPaymentsDialog.tsx'
import type { DialogRow } from './client-dialogs.tsx'
import { server } from './server.ts'

const VISIT = { id: 1, date: '2027-04-12', clientName: 'Zoé', clientEmail: null }

const MEANS = ['Espèces', 'Carte']

/** A kept book, and a visit for which nothing is paid. */
export function respondKeptBook() {
  server.respond('GET /api/public-settings', {
    ...toPublicSettings({}),
    closedPeriods: [],
    siteAddress: null,
    timeZone: 'Europe/Paris',
    deadlines: DEFAULT_DEADLINES,
    isExample: false,
  })
  server.respond('GET /api/superadmin/receipts/settings', {
    isOn: true,
    regime: 'franchise',
    means: MEANS,
    threshold: { euros: 37_500, source: 'CGI' },
    awaitsNumber: false,
    lastNumber: 0,
  })
  server.respond('GET /api/admin/reservations/{date}/{id}/payments', {
    voucherEuros: 0,
    dueEuros: 70,
    paidEuros: 0,
    state: 'unpaid',
    euros: 70,
    rows: [],
    means: MEANS,
    isOpen: true,
    awaitsNumber: false,
  })
}

/** Dialogs about payments. */
export const PAYMENT_DIALOGS: DialogRow[] = [
  {
    file: 'accounting/received/OtherPaymentDialog.tsx',
    state: 'a sale',
    button: 'Annuler',
    dialog: (close) => <OtherPaymentDialog onClose={close} />,
  },
  {
    file: 'accounting/visit/VisitPaymentsDialog.tsx',
    state: 'a visit',
    button: 'Fermer',
    dialog: (close) => <VisitPaymentsDialog visit={VISIT} summary="Massage du dos" onClose={close} />,
  },
]
