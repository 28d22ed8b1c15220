import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DEFAULT_BOOKING_LIMITS } from '#domain/booking-limits.ts'
import { PROCESSING_REGISTER, retentionLines } from '#domain/processing-register.ts'
import { DEFAULT_RETENTION, RETENTION } from '#domain/retention.ts'

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const document = plain(readFileSync(new URL('../../docs/rgpd.md', import.meta.url), 'utf8'))
const defaults = { ...DEFAULT_RETENTION, linkDays: DEFAULT_BOOKING_LIMITS.linkDays }

function sectionOf(title: string): string {
  return document.split(/\n(?=##+ )/).find((section) => section.startsWith(`### ${title}\n`)) ?? ''
}

test.each(PROCESSING_REGISTER)(
  'docs/rgpd.md holds the entry « $title » of the register, with the default periods',
  (activity) => {
    const { title, purpose, basis, subjects, data, readers, otherEnd } = activity
    const section = sectionOf(title)
    const periods = retentionLines(activity, defaults, (name) => RETENTION[name].label)
    for (const text of [purpose, basis, subjects, data, readers, ...periods, ...(otherEnd ? [otherEnd] : [])])
      expect(section).toContain(plain(text))
  },
)

test('the entry about clients’ records names the import as a source, and every practitioner as a possible reader', () => {
  const section = sectionOf('Fiches des clients')
  expect(section).toContain('l’import d’un fichier du cabinet')
  expect(section).toContain('tous les praticiens si le cabinet l’a choisi')
})

test('docs/rgpd.md has no other entry', () => {
  const titles = [...document.matchAll(/^### (.+)$/gm)].map(([, title]) => title)
  expect(titles).toEqual(PROCESSING_REGISTER.map(({ title }) => title))
})
