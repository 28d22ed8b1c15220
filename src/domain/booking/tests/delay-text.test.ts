import { expect, test } from 'vitest'
import { delayText } from '../delay-text.ts'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const VISIT = {
  clientName: 'Léa Durand',
  start: 870,
  praticienName: 'Camille Roy',
  practiceName: 'Les Mains',
}

test('a client is told of a delay by their first name, with hour and sender', () => {
  expect(plain(delayText(VISIT))).toBe(
    'Bonjour Léa, j’ai un peu de retard pour votre rendez-vous de 14 h 30. Merci de votre patience, à tout de suite. Camille Roy, Les Mains',
  )
})

test('where no first name is known, nobody is called by a wrong one', () => {
  expect(delayText({ ...VISIT, clientName: 'Mme Dupont' })).toMatch(/^Bonjour, j’ai/)
  expect(delayText({ ...VISIT, clientName: null, practiceName: undefined })).toMatch(/suite\. Camille Roy$/)
})
