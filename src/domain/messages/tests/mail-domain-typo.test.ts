import { expect, test } from 'vitest'
import { suggestMailAddress } from '../mail-domain-typo.ts'

test.each([
  ['gmial.com', 'gmail.com'],
  ['mgail.com', 'gmail.com'],
  ['gmai.com', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['gmqil.com', 'gmail.com'],
  ['hotmal.fr', 'hotmail.fr'],
  ['outlok.com', 'outlook.com'],
  ['yaho.fr', 'yahoo.fr'],
  ['ornage.fr', 'orange.fr'],
  ['orang.fr', 'orange.fr'],
  ['fre.fr', 'free.fr'],
  ['iclod.com', 'icloud.com'],
  ['wandoo.fr', 'wanadoo.fr'],
  ['wanaddo.fr', 'wanadoo.fr'],
  ['otulok.fr', 'outlook.fr'],
  ['hotmial.con', 'hotmail.com'],
  ['lapotse.net', 'laposte.net'],
  ['gmail.con', 'gmail.com'],
  ['gmail.cmo', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmail.fr', 'gmail.com'],
  ['gmail', 'gmail.com'],
  ['gmailcom', 'gmail.com'],
  ['gmail..com', 'gmail.com'],
  ['gmail.com.', 'gmail.com'],
  ['orange.fe', 'orange.fr'],
  ['orangefr', 'orange.fr'],
  ['sfr.rf', 'sfr.fr'],
  ['wanadoo.com', 'wanadoo.fr'],
  ['GMIAL.com', 'gmail.com'],
])('instead of « lea@%s », « lea@%s » is suggested', (typed, meant) => {
  expect(suggestMailAddress(`lea@${typed}`)).toBe(`lea@${meant}`)
})

test.each([
  'gmail.com',
  'hotmail.fr',
  'orange.fr',
  'laposte.net',
  'bbox.fr',
  'Gmail.com',
  'ymail.com',
  'mail.com',
  'email.com',
  'gmx.fr',
  'gmx.com',
  'gmx.net',
  'sfr.com',
  'laposte.fr',
  'orange.com',
  'hotmail.be',
  'hotmail.it',
  'hotmail.fi',
  'hotmail.co.uk',
  'live.hr',
  'yahoo.ca',
  'yahoo.gr',
  'aol.com',
  'sfc.fr',
  'srf.fr',
  'olive.fr',
  'tree.fr',
  'orange.cm',
  'protonmail.ch',
  'msn.com',
  'exemple.fr',
  'cabinet-martin.fr',
  'mail.gmail.com',
  'u-rennes.fr',
  'fr',
  'com',
])('« lea@%s » looks right', (domain) => {
  expect(suggestMailAddress(`lea@${domain}`)).toBeNull()
})

test.each(['', 'lea', '@gmial.com', 'lea@'])('« %s » is no address to correct', (text) => {
  expect(suggestMailAddress(text)).toBeNull()
})

test('the part before the last @ stays as typed', () => {
  expect(suggestMailAddress(' "Léa@home"+massage@gmial.com ')).toBe('"Léa@home"+massage@gmail.com')
})
