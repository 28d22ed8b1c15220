import { hasPermission, type Permission } from '#domain/accounts/role.ts'
import { useAdmin } from './use-admin.ts'

export function useHasPermission(permission: Permission): boolean {
  return hasPermission(useAdmin().role, permission)
}
