import { entryText, heldUnitsText, voucherHoldingText } from '#domain/accounting/voucher-text.ts'
import { dayAndYear, frenchDate } from '#domain/language/french-day.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import {
  frenchDatedTime,
  orderFileText,
  orderStateText,
  RECEIPTS_TITLE,
} from '#domain/privacy/personal-data-text.ts'
import type { PersonalData } from './personal-data.ts'
import { NONE, type PersonalDataSection } from './section.ts'

type Name = 'receipts' | 'packs' | 'voucherOrders' | 'cardPayments' | 'voucherEntries'

/** Sections about payments: the book of receipts, and vouchers with their orders and entries. */
export const PAYMENT_SECTIONS: { [name in Name]: PersonalDataSection<PersonalData[name][number]> } = {
  receipts: {
    title: RECEIPTS_TITLE,
    onScreen: {
      anchor: 'recettes',
      title: 'Livre des recettes',
      help: french`Conservé : obligation comptable. Un effacement n’y change rien.`,
    },
    columns: [
      ['N°', (row) => String(row.number)],
      ['Jour', (row) => dayAndYear(row.day), 'screen'],
      ['Jour', (row) => frenchDate(row.day), 'file'],
      ['Montant', (row) => `${frenchPrice(row.euros)} · ${row.means}`, 'screen'],
      ['Montant', (row) => frenchPrice(row.euros), 'file'],
      ['Moyen', (row) => row.means, 'file'],
      ['Nature', (row) => row.nature],
      ['Nom', (row) => row.clientName ?? NONE],
    ],
  },
  packs: {
    title: 'Carnets et bons de sa fiche',
    onScreen: { anchor: 'carnets' },
    columns: [
      ['N°', (row) => String(row.id)],
      ['Date', (row) => frenchDatedTime(row.at)],
      ['Contenu', voucherHoldingText],
      ['Reste', (row) => heldUnitsText({ ...row, units: row.balance })],
      ['Valable jusqu’au', (row) => dayAndYear(row.validUntil), 'screen'],
      ['Valable jusqu’au', (row) => frenchDate(row.validUntil), 'file'],
      ['Pour', (row) => row.recipientName ?? NONE],
      ['De la part de', (row) => row.giverName ?? NONE],
      ['Message', (row) => row.message ?? NONE, 'file'],
    ],
  },
  voucherOrders: {
    title: 'Commandes de bons',
    onScreen: {
      anchor: 'commandes-de-bons',
      help: french`Après un effacement, une commande réglée reste sans nom, pour vos comptes.`,
    },
    columns: [
      ['N°', (row) => String(row.id)],
      ['Date', (row) => frenchDatedTime(row.at)],
      ['Contenu', (row) => row.content],
      ['Prix', (row) => frenchPrice(row.euros)],
      ['E-mail', (row) => row.email ?? NONE, 'file'],
      ['De la part de', (row) => row.giverName ?? NONE],
      ['Pour', (row) => row.recipientName ?? NONE],
      ['Message', (row) => row.message ?? NONE, 'file'],
      ['État', orderStateText, 'screen'],
      ['État', orderFileText, 'file'],
    ],
  },
  cardPayments: {
    title: 'Paiements par carte sur le site',
    onScreen: {
      anchor: 'paiements-par-carte',
      help: french`Après un effacement, ils restent sans nom, pour vos comptes.`,
    },
    columns: [
      ['Date', (row) => frenchDatedTime(row.at)],
      ['Pour', paidForText],
      ['Montant', (row) => frenchPrice(row.euros)],
      ['Remboursé', (row) => (row.refundedEuros === 0 ? NONE : frenchPrice(row.refundedEuros))],
      ['Chez Stripe', (row) => row.providerId ?? NONE, 'file'],
    ],
  },
  voucherEntries: {
    title: 'Mouvements des carnets et des bons',
    onScreen: {
      anchor: 'mouvements-des-bons',
      help: french`Après un effacement, ils restent sans nom, pour vos comptes.`,
    },
    columns: [
      ['Bon n°', (row) => String(row.voucherId)],
      ['Date', (row) => frenchDatedTime(row.at)],
      ['Mouvement', entryText],
      ['Quantité', (row) => (row.units === 0 ? NONE : heldUnitsText(row))],
      ['Rendez-vous n°', (row) => row.reservationId?.toString() ?? NONE, 'file'],
    ],
  },
}

/** « Commande n° 12 », « Rendez-vous n° 4 ». */
function paidForText({ orderId, reservationId }: PersonalData['cardPayments'][number]): string {
  if (orderId !== null) return french`Commande n° ${orderId}`
  return reservationId === null ? NONE : french`Rendez-vous n° ${reservationId}`
}
