import { beforeEach, describe, expect, test } from 'vitest'
import { settings as starter } from '#server/db/starter/settings.ts'
import { renderedWeb } from '../../support/browser/rendered-web.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import { aSetting } from '../../support/practice/settings.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

let site: TestPractice
let owner: TestClient
let web: ReturnType<typeof renderedWeb>

beforeEach(async () => {
  web = renderedWeb()
  site = await practice({ web, env: { PUBLIC_URL: 'http://cabinet.example' } })
  owner = await site.visitor().signIn((await aSuperadmin(site)).username)
})

const readPolicy = async () =>
  (await site.visitor().get<{ privacyPolicy: string }>('/api/privacy-policy')).body.privacyPolicy.replaceAll(
    /[\u00a0\u202f]/g,
    ' ',
  )
const savePeriods = (clientMonths: number, contactMonths: number) =>
  owner.put('/api/superadmin/retention', { clientMonths, contactMonths })

describe('the privacy policy', () => {
  test('names the periods of the settings where its text has their placeholders', async () => {
    await aSetting(site, 'privacyPolicy', '<p>{{clientPeriod}}, {{contactPeriod}}, {{autre}}</p>')
    expect(await readPolicy()).toBe('<p>36 mois, 12 mois, {{autre}}</p>')
    await savePeriods(24, 6)
    expect(await readPolicy()).toBe('<p>24 mois, 6 mois, {{autre}}</p>')
  })

  test('keeps its placeholders in the editor', async () => {
    const privacyPolicy = '<p>{{clientPeriod}}</p>'
    await aSetting(site, 'privacyPolicy', privacyPolicy)
    expect((await owner.get('/api/settings')).body).toMatchObject({ privacyPolicy })
  })

  test('of a new site names both periods, and no other for clients and messages', async () => {
    await aSetting(site, 'privacyPolicy', starter.privacyPolicy)
    const policy = await readPolicy()
    expect(policy).toContain('36 mois après votre dernier rendez-vous')
    expect(policy).toContain('12 mois après leur arrivée')
    expect(policy).not.toMatch(/trois ans|un an conseillé|\{\{/)
  })

  test('is rendered anew as soon as a period changes', async () => {
    const visit = () => site.visitor().get('/privacy')
    await visit()
    await visit()
    expect(web.renders).toHaveLength(1)
    await savePeriods(24, 6)
    await visit()
    expect(web.renders).toHaveLength(2)
  })
})
