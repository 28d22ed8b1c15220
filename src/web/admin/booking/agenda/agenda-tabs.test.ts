import { expect, test } from 'vitest'
import { agendaTabOf } from './agenda-tabs.ts'

test('an agenda opens on its hours unless the address names another tab', () => {
  expect(agendaTabOf(null, '')).toBe('horaires')
  expect(agendaTabOf('conges', '')).toBe('conges')
  expect(agendaTabOf('ailleurs', '#ailleurs')).toBe('horaires')
})

test.each([
  ['horaires', ['horaires', 'jour-0', 'jour-6', 'pas', 'apercu']],
  ['conges', ['absences', 'conges', 'jours-particuliers', 'jours-feries']],
])('links to parts of %s open that tab, whichever was open', (tab, anchors) => {
  for (const anchor of anchors) expect(agendaTabOf('conges', `#${anchor}`)).toBe(tab)
})
