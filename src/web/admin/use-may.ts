import { may, type Permission } from '#domain/role.ts'
import { useAdmin } from './use-admin.ts'

/** Whether the signed-in member of staff may do it. */
export function useMay(permission: Permission): boolean {
  return may(useAdmin().role, permission)
}
