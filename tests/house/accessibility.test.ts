import { expect, test } from 'vitest'
import {
  ACCESSIBILITY_FAILURES,
  accessibilityLevel,
  accessibilityRate,
  auditResults,
} from '#domain/content/accessibility-statement.ts'
import { FOOTER_LINKS } from '#web/public/layout/navigation/navigation.ts'

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
