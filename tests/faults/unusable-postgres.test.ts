import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, inject, test } from 'vitest'
import { REFUSED_START } from '#server/cannot-start.ts'
import { expectRefusal, setUpSiteFolders } from '../support/practice/site-folder.ts'

const site = setUpSiteFolders()

async function findClosedPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

describe('the refusal of an unusable PostgreSQL', () => {
  const changeUrl = (change: (url: URL) => void) => {
    const url = new URL(inject('postgres').admin)
    change(url)
    const expectRefused = (exitCode = REFUSED_START) =>
      expectRefusal(site.dataDir, { DATABASE_URL: url.href, exitCode })
    return { url, expectRefused }
  }

  test('names the address that nothing listens on, without the password, and may be repeated', async () => {
    const closedPort = await findClosedPort()
    const { expectRefused } = changeUrl((url) => {
      url.port = String(closedPort)
    })
    expect(await expectRefused(1)).toBe(
      `PostgreSQL ne répond pas sur 127.0.0.1:${closedPort}\u202f: vérifiez qu’il est démarré et que DATABASE_URL est juste.`,
    )
  })

  test('names the account whose password is wrong', async () => {
    const { url, expectRefused } = changeUrl((changed) => {
      changed.password = 'faux'
    })
    expect(await expectRefused()).toBe(
      `PostgreSQL refuse le compte cabinet sur ${url.host}\u202f: vérifiez le nom et le mot de passe dans DATABASE_URL.`,
    )
  })

  test('names the database that does not exist', async () => {
    const { url, expectRefused } = changeUrl((changed) => {
      changed.pathname = '/nulle_part'
    })
    expect(await expectRefused()).toBe(
      `La base nulle_part n’existe pas sur ${url.host}\u202f: créez-la, ou corrigez DATABASE_URL.`,
    )
  })
})
