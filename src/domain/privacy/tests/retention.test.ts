import { expect, test } from 'vitest'
import {
  DEFAULT_RETENTION,
  frenchPeriod,
  isShortLived,
  periodOf,
  RETENTION_BOUNDS,
  RETENTION_CLASSES,
} from '../retention.ts'

const settings = { clientMonths: 24, contactMonths: 6, linkDays: 10 }

test('periods that the owner sets come from the settings, all others are fixed', () => {
  expect(periodOf('clients', settings)).toEqual({ unit: 'months', count: 24 })
  expect(periodOf('blockLabels', settings)).toEqual({ unit: 'months', count: 24 })
  expect(periodOf('contactMessages', settings)).toEqual({ unit: 'months', count: 6 })
  expect(periodOf('reservationLinks', settings)).toEqual({ unit: 'days', count: 10 })
  expect(periodOf('journal', settings)).toEqual({ unit: 'months', count: 12 })
})

test('the first settings lie within their bounds', () => {
  for (const [name, { min, max }] of Object.entries(RETENTION_BOUNDS)) {
    const months = DEFAULT_RETENTION[name as keyof typeof DEFAULT_RETENTION]
    expect(months).toBeGreaterThanOrEqual(min)
    expect(months).toBeLessThanOrEqual(max)
  }
})

test('what lives for a week at most is erased within a minute, all else at night', () => {
  expect(RETENTION_CLASSES.filter((name) => !isShortLived(name))).toEqual([
    'endedWaiting',
    'unpaidVoucherOrders',
    'endedCheckouts',
    'messageTexts',
    'mailFiles',
    'journal',
    'reservationLinks',
    'maintenanceRuns',
    'backups',
    'auditTrail',
    'pushDevices',
    'knownDevices',
    'clientRequests',
    'contactMessages',
    'testimonials',
    'blockLabels',
    'invitationDeclines',
    'clientRecords',
    'clients',
    'receiptNames',
    'voucherNames',
    'orderedVoucherNames',
    'voucherRecipients',
    'voucherOrderNames',
    'replacedPictures',
  ])
})

test('a period is written in French', () => {
  expect(frenchPeriod({ unit: 'days', count: 1 })).toBe('1 jour')
  expect(frenchPeriod({ unit: 'hours', count: 24 })).toBe('24 heures')
  expect(frenchPeriod({ unit: 'months', count: 36 })).toBe('36 mois')
})
