import { expect, test } from 'vitest'
import { proposeSenderName, senderNameFault } from '../sms/sender-name.ts'

test.each(['Saules', 'ABC', 'LesSaules44', 'Zen', 'MassageLyon'])('%s is a sender', (name) => {
  expect(senderNameFault(name)).toBeNull()
})

test.each([
  ['', 'de 3 à 11'],
  ['ab', 'de 3 à 11'],
  ['DouzeLettres', 'de 3 à 11'],
  ['12345', 'chiffres seuls'],
  ['Les Saules', 'sans espace'],
  ['Saules!', 'sans espace'],
  ['Élodie', 'sans accent'],
  ['Saules\n', 'sans espace'],
  ['RDV', 'ne dit pas qui écrit'],
  ['info', 'ne dit pas qui écrit'],
  ['Alerte', 'ne dit pas qui écrit'],
])('« %s » is none: %s', (name, reason) => {
  expect(senderNameFault(name)).toContain(reason)
})

test.each([
  ['Les Saules', 'Saules'],
  ['L’Atelier des Saules', 'Atelier'],
  ['Cœur d’été', 'CoeurEte'],
  ['Institut Bien-être', 'Institut'],
  ['Kinésithérapeutes associés', 'Kinesithera'],
  ['Massage', ''],
  ['Ελένη', ''],
  ['75', ''],
  ['', ''],
])('from the title « %s » the sender « %s » is proposed', (title, sender) => {
  expect(proposeSenderName(title)).toBe(sender)
})
