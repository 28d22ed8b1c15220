import { expect, test } from 'vitest'
import { redactTokens } from '../secret-link.ts'

const TOKEN = 'Zx3_kJ-0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX'

test.each([
  [`/reservation/${TOKEN}`, '/reservation/[jeton]'],
  [`/reservation/${TOKEN}/rendez-vous.ics`, '/reservation/[jeton]/rendez-vous.ics'],
  [`https://cabinet.example/reservation/${TOKEN}?a=1`, 'https://cabinet.example/reservation/[jeton]?a=1'],
  [`/api/reservation/${TOKEN}/move`, '/api/reservation/[jeton]/move'],
  [`/agenda/${TOKEN}.ics`, '/agenda/[jeton].ics'],
  [`/admin/mot-de-passe/${TOKEN}`, '/admin/mot-de-passe/[jeton]'],
  [`/api/password-reset/${TOKEN}`, '/api/password-reset/[jeton]'],
  [`/admin/invitation/${TOKEN}`, '/admin/invitation/[jeton]'],
  ['/api/staff-invitations/cut-short', '/api/staff-invitations/[jeton]'],
  [`/temoignage/${TOKEN}/refus`, '/temoignage/[jeton]/refus'],
  [`/rappels/${TOKEN}/refus`, '/rappels/[jeton]/refus'],
  ['/places/cut-short/refus', '/places/[jeton]/refus'],
  ['/reprendre/cut-short/refus', '/reprendre/[jeton]/refus'],
  ['/api/waiting-list/cut-short', '/api/waiting-list/[jeton]'],
  ['/bons-cadeaux/commande/cut-short', '/bons-cadeaux/commande/[jeton]'],
  ['/api/voucher-order/cut-short/withdraw', '/api/voucher-order/[jeton]/withdraw'],
  ['/api/refus/cut-short', '/api/refus/[jeton]'],
  ['/temoignage/retrait/cut-short', '/temoignage/retrait/[jeton]'],
  [`/api/reservations/hold/${TOKEN}`, '/api/reservations/hold/[jeton]'],
  ['/confirmation/cut-short', '/confirmation/[jeton]'],
  ['/api/adresse/cut-short', '/api/adresse/[jeton]'],
  ['/reservation/%5Acut-short', '/reservation/[jeton]'],
  [`/Reservation/${TOKEN}`, '/Reservation/[jeton]'],
  [`{"url":"/reservation/${TOKEN}","token":"${TOKEN}"}`, '{"url":"/reservation/[jeton]","token":"[jeton]"}'],
])('the token in %s is redacted', (text, expected) => {
  expect(redactTokens(text)).toBe(expected)
})

test.each([
  '/reservation/',
  '/api/agenda/creneaux?start=2027-04-12',
  '/api/admin/reservations/2027-04-13/12',
  '/api/admin/waiting-list/12/offer',
  '/api/superadmin/voucher-orders/12/payment',
  '/admin/bons/commandes',
  '/api/superadmin/staff-invitations/12/renewal',
  '{"level":30,"msg":"refused","route":"/api/agenda/prochain"}',
  'a0b1c2d3-e4f5-6789-abcd-ef0123456789',
])('%s is not changed', (text) => {
  expect(redactTokens(text)).toBe(text)
})
