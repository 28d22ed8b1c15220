import type { ErrorBody } from '#contract/errors.ts'
import type { FoundPersonalData, PersonalData } from '#contract/privacy/personal-data.ts'
import type { TestClient } from '../practice/test-client.ts'

const PERSONAL_DATA = '/api/superadmin/personal-data'

export const findPerson = async (owner: TestClient, subject: object) =>
  (await owner.post<FoundPersonalData>(`${PERSONAL_DATA}/search`, subject)).body

export const exportPerson = (owner: TestClient, subject: object) =>
  owner.post<PersonalData & ErrorBody>(`${PERSONAL_DATA}/export`, subject)

export const correctPerson = (owner: TestClient, subject: object, details: object) =>
  owner.put<ErrorBody & { corrected: number; clientId: number | null }>(PERSONAL_DATA, { subject, details })

export const erasePerson = (owner: TestClient, subject: object) =>
  owner.post<ErrorBody & { erased: object }>(`${PERSONAL_DATA}/erasure`, { subject, cancelUpcoming: true })
