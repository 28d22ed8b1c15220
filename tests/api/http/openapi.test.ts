import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { aPractitioner } from '../../support/people/people.ts'
import { practice } from '../../support/practice/practice.ts'

test('only signed-in staff read the OpenAPI document and its page, which loads nothing from elsewhere', async () => {
  const site = await practice()
  const camille = await aPractitioner(site)
  const visitor = site.visitor()
  const staff = await site.visitor().signIn(camille.username)
  for (const path of ['/api/openapi.json', '/api/docs', '/api/docs/json', '/api/docs/static/index.html']) {
    expect((await visitor.get(path)).status, path).toBe(401)
  }
  expect((await staff.get('/api/openapi.json')).status).toBe(200)
  const page = await staff.get<string>('/api/docs/')
  expect(page.status).toBe(200)
  expect(page.body).toContain('swagger')
  expect(page.body).not.toMatch(/(src|href)="https?:/)
})

test('the OpenAPI 3.1 document describes every endpoint of the contract', async () => {
  const site = await practice()
  const camille = await aPractitioner(site)
  const { body } = await (await site.visitor().signIn(camille.username)).get<{
    openapi: string
    paths: Record<string, Record<string, { summary: string }>>
  }>('/api/openapi.json')
  expect(body.openapi).toMatch(/^3\.1\./)
  for (const { path, method, summary } of endpoints as readonly Endpoint[]) {
    expect(body.paths[path]?.[method.toLowerCase()]?.summary, `${method} ${path}`).toBe(summary)
  }
})
