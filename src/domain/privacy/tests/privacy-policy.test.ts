import { expect, test } from 'vitest'
import { DEFAULT_DEADLINES } from '../../booking/deadline.ts'
import { proposeLegalTexts } from '../../content/legal-texts/proposal.ts'
import { missingPeriods, POLICY_PERIODS } from '../privacy-policy.ts'

test('the proposed privacy policy has the placeholder of every period that it can follow', () => {
  expect(missingPeriods(proposeLegalTexts({}, DEFAULT_DEADLINES).privacyPolicy)).toEqual([])
})

test('the help about the policy names every period that it can follow', () => {
  expect(missingPeriods(POLICY_PERIODS)).toEqual([])
})
