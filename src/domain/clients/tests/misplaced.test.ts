import { describe, expect, test } from 'vitest'
import {
  isCalendarText,
  misplacedAmongAppointments,
  misplacedAmongVouchers,
  misplacedText,
} from '../moving-in/misplaced.ts'

const VOUCHERS = [
  'Code;Reste;Valeur;Pour',
  'Gift Card Number;Current Balance;Recipient Name',
  'N° de bon;Montant;Reste;Acheteur;Expire le;Date',
  'Client;Forfait;Séances restantes;Expire le',
]
const APPOINTMENTS = [
  'Date;Heure;Durée;Client;E-mail;Prestation;Montant',
  'Start Time,End Time,First Name,Last Name,Phone,Email,Type,Calendar,Appointment Price',
  'Date et heure;Cliente;Prestation;Praticien;Prix',
]
const CLIENTS = ['Nom;Prénom;E-mail;Téléphone', 'First Name,Last Name,Phone']

const titlesOf = (line: string) => line.split(/[;,]/)

describe('a table that was chosen on the page of another', () => {
  test.each(VOUCHERS)('is one of vouchers: %s', (line) => {
    expect(misplacedAmongAppointments(titlesOf(line))).toContain('Reprendre des bons et carnets')
    expect(misplacedAmongVouchers(titlesOf(line))).toBeNull()
  })

  test.each(APPOINTMENTS)('is one of appointments: %s', (line) => {
    expect(misplacedAmongAppointments(titlesOf(line))).toBeNull()
    expect(misplacedAmongVouchers(titlesOf(line))).toContain('Reprendre mon activité')
  })

  test.each(CLIENTS)('is one of clients: %s', (line) => {
    expect(misplacedAmongAppointments(titlesOf(line))).toContain('Importer des clients')
    expect(misplacedAmongVouchers(titlesOf(line))).toContain('Importer des clients')
  })
})

test('tables of which the titles say little are read as the page expects them', () => {
  expect(misplacedAmongAppointments(['Date', 'Client', 'Référence', 'Montant'])).toBeNull()
  expect(misplacedAmongAppointments(['Date', 'Client', 'E-mail'])).toBeNull()
  for (const line of [
    'Code;Montant;Acheteur;Employé;Date',
    'Code;Montant;Employé;Date',
    'Nom;E-mail;Séances',
  ])
    expect(misplacedAmongVouchers(titlesOf(line))).toBeNull()
})

test('contacts and calendars are known by how they begin', () => {
  const calendar = '\ufeff\r\nBEGIN:VCALENDAR\r\n'
  expect([isCalendarText(calendar), isCalendarText('Date;BEGIN:VCALENDAR')]).toEqual([true, false])
  expect(misplacedText(calendar, 'vouchers')).toContain('Reprendre mon activité')
  expect(misplacedText(calendar, 'appointments')).toBeNull()
  for (const page of ['appointments', 'vouchers'] as const)
    expect(misplacedText('BEGIN:VCARD\n', page)).toContain('Importer des clients')
})
