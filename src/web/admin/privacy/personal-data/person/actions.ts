import type { Mention } from '#contract/privacy/mentions.ts'
import type { CorrectedDetails, DataSubject } from '#contract/privacy/personal-data.ts'
import { refreshRequests } from '../../../booking/client-requests/actions.ts'
import { api, session } from '../../../session/session.ts'

export function exportPersonalData(subject: DataSubject): Promise<Blob> {
  return api('POST /api/superadmin/personal-data/export', { body: subject })
}

export function exportPersonalDataPage(subject: DataSubject): Promise<Blob> {
  return api('POST /api/superadmin/personal-data/export/html', { body: subject })
}

export function correctPersonalData(subject: DataSubject, details: CorrectedDetails) {
  return api('PUT /api/superadmin/personal-data', { body: { subject, details } })
}

type ErasureChoice = { cancelUpcoming: boolean; endsPacks: boolean }

export function erasePersonalData(subject: DataSubject, choice: ErasureChoice) {
  return api('POST /api/superadmin/personal-data/erasure', { body: { subject, ...choice } })
}

export function clearMention({ kind, id }: Pick<Mention, 'kind' | 'id'>) {
  return api('POST /api/superadmin/personal-data/mentions/clear', { body: { kind, id } })
}

/** An erasure answers the person's requests. */
export function refreshPersonalData(): Promise<void> {
  void refreshRequests()
  return session.client.invalidateQueries({ queryKey: ['personal-data'] })
}
