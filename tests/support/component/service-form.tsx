import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ManagedOption } from '#contract/booking/price-list/service-options.ts'
import type { Service, ServiceFields } from '#contract/booking/services.ts'
import { Refusal } from '#contract/errors.ts'
import { ServicesPage } from '#web/admin/booking/services/ServicesPage.tsx'
import { adminPaths } from '#web/admin/paths.ts'
import { ALIX, openAdminScreen } from './admin-screen.tsx'
import { server } from './server.ts'

export const SAVE_SERVICE = 'PUT /api/services/{id}'

/** A price list of one service, as the server stores it. */
export type OneService = { stored: Service; options: ManagedOption[] }

export function prepareService(): OneService {
  const list: OneService = {
    stored: {
      id: 3,
      name: 'Massage suédois',
      description: 'Une heure de calme.',
      duration: 60,
      price: 62.5,
      color: null,
      bufferMinutes: null,
      active: true,
      practitionerIds: [1],
      version: 4,
    },
    options: [],
  }
  server.respond('GET /api/services', () => [list.stored])
  server.respond('GET /api/superadmin/users', [])
  server.respond('GET /api/superadmin/service-categories', [])
  server.respond('GET /api/superadmin/service-options', () => list.options)
  server.respond('GET /api/admin/wording', { words: [], isOriginal: true })
  server.respond(SAVE_SERVICE, ({ headers, body }) => {
    const { version = 0 } = list.stored
    if (headers['if-match'] !== version) throw new Refusal('service_changed')
    list.stored = { ...list.stored, ...replyOf(body), version: version + 1 }
    return list.stored
  })
  return list
}

function replyOf({ variants = [], variantName, deposit, ...body }: ServiceFields): Partial<Service> {
  const { optionIds: _options, categoryId: _category, onRequest: _onRequest, ...fields } = body
  return {
    ...fields,
    color: fields.color || null,
    ...(deposit && { deposit }),
    ...(variantName && { variantName }),
    variants: variants.map((variant, index) => ({ id: 90 + index, ...variant, name: variant.name ?? '' })),
  }
}

export async function openServiceForm(admin = ALIX): Promise<UserEvent> {
  const { user } = openAdminScreen(<ServicesPage />, {
    admin,
    path: adminPaths.services,
    entry: `${adminPaths.services}?service=3`,
  })
  await screen.findByLabelText('Description')
  return user
}

export const saveServiceForm = (user: UserEvent) =>
  user.click(screen.getByRole('button', { name: 'Enregistrer' }))

export async function retype(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  await user.type(field, text)
}

/** Values in the fields of each length. */
export function typedLengths(): string[][] {
  const lengths = screen.getAllByRole('group', { name: /^Durée/ })
  return lengths.map((length) => [...length.querySelectorAll('input')].map(({ value }) => value))
}
