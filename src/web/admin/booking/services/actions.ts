import type { Grouping, Service, ServiceFields } from '#contract/booking/services.ts'
import { french } from '#domain/language/typography.ts'
import { ApiError } from '#web/app/api.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { managedServicesQuery } from '../../queries.ts'
import { api, session } from '../../session/session.ts'
import { ifMatch } from '../../session/versioned.ts'
import type { PictureChange } from './picture/use-service-picture.ts'

export async function saveService(
  service: Service | null,
  body: ServiceFields,
  version?: number,
): Promise<Service> {
  try {
    return await (service
      ? api('PUT /api/services/{id}', { params: { id: String(service.id) }, body, headers: ifMatch(version) })
      : api('POST /api/services', { body }))
  } catch (error) {
    // The form then offers the categories and options that are left.
    if (error instanceof ApiError && isGone(error)) {
      await Promise.all([
        session.client.invalidateQueries({ queryKey: ['service-categories'] }),
        session.client.invalidateQueries({ queryKey: ['service-options'] }),
      ])
    }
    throw error
  }
}

function isGone({ code }: ApiError): boolean {
  return code === 'category_gone' || code === 'option_gone'
}

/** As it is stored now; null once it is removed. */
export async function readService({ id }: Service): Promise<Service | null> {
  const services = await session.client.fetchQuery({ ...managedServicesQuery, staleTime: 0 })
  return services.find((service) => service.id === id) ?? null
}

/** The service is saved, only its picture is not: the message says both. */
export class PictureNotSaved extends ApiError {}

/** Throws `PictureNotSaved`. */
export async function savePicture(service: Service, change: PictureChange, altText: string): Promise<void> {
  try {
    await sendPicture(service, change, altText)
  } catch (error) {
    const known = error instanceof ApiError ? error : new ApiError(0, null)
    const message = french`Le service est enregistré, mais pas son image. ${failureMessage(error)}`
    throw new PictureNotSaved(known.status, { ...known, message })
  }
}

async function sendPicture({ id, picture }: Service, change: PictureChange, altText: string) {
  const params = { id: String(id) }
  if (change instanceof File) {
    await api('POST /api/services/{id}/picture', { params, fields: { altText }, upload: { photo: [change] } })
  } else if (change === 'removed') {
    await api('DELETE /api/services/{id}/picture', { params })
  } else if (picture && picture.altText !== altText) {
    await api('PATCH /api/services/{id}/picture', { params, body: { altText } })
  }
}

export function removeService({ id }: Service) {
  return api('DELETE /api/services/{id}', { params: { id: String(id) } })
}

export function reorderServices(ids: readonly number[]) {
  return api('PUT /api/superadmin/services/order', { body: { ids: [...ids] } })
}

export async function refreshServices(): Promise<void> {
  await Promise.all([
    session.client.invalidateQueries({ queryKey: ['services'] }),
    session.client.invalidateQueries({ queryKey: ['service-options'] }),
    session.client.invalidateQueries({ queryKey: ['practitioner-services'] }),
    session.client.invalidateQueries({ queryKey: ['practitioners'] }),
  ])
}

export function groupServices(body: Grouping) {
  return api('POST /api/superadmin/services/group', { body })
}
