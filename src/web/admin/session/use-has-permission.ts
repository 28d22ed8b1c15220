import { hasPermission, type Permission } from '#domain/role.ts'
import { useAdmin } from './use-admin.ts'

export function useHasPermission(permission: Permission): boolean {
  return hasPermission(useAdmin().role, permission)
}
