import { may, type Permission } from '#domain/role.ts'
import { useAdmin } from './use-admin.ts'

export function useMay(permission: Permission): boolean {
  return may(useAdmin().role, permission)
}
