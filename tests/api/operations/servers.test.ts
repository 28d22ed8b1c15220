import { describe, expect, inject, test } from 'vitest'
import { ClaimSession } from '#server/jobs/claim-session.ts'
import { fakeCarriers } from '../../support/mail/post.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { practice } from '../../support/practice/practice.ts'

async function openSite() {
  const site = await practice()
  const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
  return { site, count: async () => (await superadmin.get('/api/superadmin/servers')).body }
}

test('a site that runs alone counts one server', { tags: ['engine'] }, async () => {
  const { count } = await openSite()
  expect(await count()).toEqual({ count: 1 })
})

describe.runIf(inject('engine') === 'postgres')('servers that share a database', () => {
  test('are counted while they run', { tags: ['engine'] }, async () => {
    const { site, count } = await openSite()
    const servers = [1, 2].map(() => new ClaimSession({ ...site, ...fakeCarriers() }))
    await Promise.all(servers.map((session) => session.tried))
    expect(await count()).toEqual({ count: 2 })
    await servers[0]?.stop()
    expect(await count()).toEqual({ count: 1 })
    await servers[1]?.stop()
  })
})
