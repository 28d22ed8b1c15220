import { practice, type TestPractice } from '../practice/practice.ts'
import type { TestClient } from '../practice/test-client.ts'
import { aPractitioner, type Person } from './people.ts'

/** A practice with one signed-in practitioner, Camille Roy. */
export async function signedInPractitioner(
  options: Parameters<typeof practice>[0] = {},
): Promise<{ site: TestPractice; camille: Person; staff: TestClient }> {
  const site = await practice(options)
  const camille = await aPractitioner(site, { firstName: 'Camille', lastName: 'Roy', training: 'Shiatsu' })
  return { site, camille, staff: await site.visitor().signIn(camille.username) }
}
