import { expect, test } from 'vitest'
import { endpoints } from './index.ts'

/** The calls that the product must have (requirements, 7.2). */
const REQUIRED_CALLS = `
GET /api/csrf-token
GET /api/auth/status
POST /api/auth/login
POST /api/auth/logout
GET /api/public-settings
GET /api/agenda/creneaux
GET /api/services
POST /api/services
PUT /api/services/{id}
DELETE /api/services/{id}
GET /api/practitioners, GET /api/praticiens
GET /api/praticiens/{id}/services
POST /api/praticiens/{id}/services
POST /api/reservations
GET /api/admin/agenda/reservations
PUT /api/admin/reservations/{date}/{id}
DELETE /api/admin/reservations/{date}/{id}
POST /api/contact
GET /api/pages, GET /api/pages/{slug}
POST /api/pages, PUT /api/pages/{slug}, DELETE /api/pages/{slug}
GET /api/contact-info
GET /api/privacy-policy
GET /api/legal-text
GET /api/terms-of-service
GET /api/gallery, GET /api/testimonials
GET /api/settings, PUT /api/settings
POST /api/settings/upload
POST /api/settings/upload-bg
GET /api/settings/export
POST /api/settings/import
GET /api/superadmin/users, POST /api/superadmin/users
PUT /api/superadmin/users/{id}/profile
DELETE /api/superadmin/users/{id}
GET /api/superadmin/testimonials
PUT /api/testimonials/{id}
DELETE /api/testimonials/{id}
GET /api/admin/profile
PUT /api/admin/profile
POST /api/admin/profile/photo
PUT /api/admin/password
GET /api/admin/agenda/config, PUT /api/admin/agenda/config
GET /api/superadmin/agenda/config/{adminId}, PUT /api/superadmin/agenda/config/{adminId}
GET /api/notifications
PUT /api/notifications/{id}/activate
POST /api/superadmin/scripts/migrate, POST /api/superadmin/scripts/unlock
POST /api/superadmin/gallery
PATCH /api/superadmin/gallery/{id}
DELETE /api/superadmin/gallery/{id}
GET /api/preferences, PUT /api/preferences
POST /api/users/avatar
`

test('the contract has an endpoint for every required call', () => {
  const known = new Set(endpoints.map(({ method, path }) => `${method} ${path}`))
  const calls = REQUIRED_CALLS.trim().split(/\n|, /)
  expect(calls).toHaveLength(61)
  expect(calls.filter((call) => !known.has(call as never))).toEqual([])
})

test('no endpoint is listed twice', () => {
  const names = endpoints.map(({ method, path }) => `${method} ${path}`)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('every path below /api/superadmin requires a superadmin', () => {
  const unprotected = endpoints.filter(
    ({ path, access }) => path.startsWith('/api/superadmin/') && access !== 'superadmin',
  )
  expect(unprotected.map(({ path }) => path)).toEqual([])
})
