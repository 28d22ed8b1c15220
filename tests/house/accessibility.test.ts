import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  ACCESSIBILITY_AUDIT,
  ACCESSIBILITY_FAILURES,
  accessibilityLevel,
  accessibilityRate,
  auditResults,
} from '#domain/accessibility-statement.ts'
import { FOOTER_LINKS } from '#web/public/layout/navigation/navigation.ts'

const DOCUMENT = readFileSync(new URL('../../docs/accessibility.md', import.meta.url), 'utf8')

test('the audit judges each of the 106 criteria of the RGAA once', () => {
  const criteria = Object.values(auditResults()).flat()
  expect(criteria).toHaveLength(106)
  expect(new Set(criteria).size).toBe(106)
})

test('the statement has one sentence for each failed criterion', () => {
  expect(Object.keys(ACCESSIBILITY_FAILURES)).toEqual(auditResults().failed)
})

test('the level follows from the rate, and the footer of each page says it', () => {
  expect(accessibilityRate()).toEqual({ met: 58, applicable: 61, percent: 95 })
  expect(FOOTER_LINKS.map(({ label }) => label)).toContainEqual(
    expect.stringMatching(`^Accessibilité.: ${accessibilityLevel()}$`),
  )
})

test('docs/accessibility.md has the same day, rate, failed and not applicable criteria', () => {
  const { met, applicable } = accessibilityRate()
  expect(DOCUMENT).toContain(
    `Result of ${ACCESSIBILITY_AUDIT.day}: ${met} of ${applicable} applicable criteria`,
  )
  const rows = [...DOCUMENT.matchAll(/^\| (\d+) ([^|]*) \|([^|]*)\|([^|]*)\|/gm)]
  expect(rows.map(([, number, title]) => `${number} ${title}`)).toEqual(
    ACCESSIBILITY_AUDIT.themes.map(({ title }, index) => `${index + 1} ${title}`),
  )
  const listed = (column: number) => rows.flatMap((row) => row[column]?.match(/\d+\.\d+/g) ?? [])
  const { failed, notApplicable } = auditResults()
  expect([listed(3), listed(4)]).toEqual([failed, notApplicable])
})
