import { useState } from 'react'
import type * as z from 'zod/mini'
import { type InvitationDelivery, StaffInvitation } from '#contract/accounts/staff-invitations.ts'
import { NewUser, type User, UserProfile } from '#contract/accounts/users.ts'
import { ignoringOthersOf } from '#contract/fields.ts'
import type { Role } from '#domain/accounts/role.ts'
import { useSaveForm } from '../../forms/use-save-form.ts'
import { useAdmin } from '../../session/use-admin.ts'
import { addUser, changeUser, inviteUser, refreshUsers } from './actions.ts'
import type { Way } from './WayToJoin.tsx'

export type UserFormProps = {
  user: User | null
  delivery?: InvitationDelivery | undefined
  onClose: () => void
}

/** Choosing another way keeps what was typed. */
export function useUserForm({ user, delivery, onClose }: UserFormProps) {
  const adminId = useAdmin().id
  const [way, setWay] = useState<Way>(!user && delivery === 'mailed' ? 'invitation' : 'password')
  const saveForm = useSaveForm({
    schema: schemaOf(user, way),
    values: valuesOf(user),
    // The schema is that of the call.
    save: (body) => {
      if (user) return changeUser(user, { body: body as UserProfile, adminId })
      return way === 'invitation' ? inviteUser(body as StaffInvitation) : addUser(body as NewUser)
    },
    success: way === 'invitation' ? 'Invitation envoyée' : 'Utilisateur enregistré',
    failure: 'Une erreur est survenue.',
    name: String(user?.id ?? 'nouveau'),
    onSaved: () => {
      void refreshUsers()
      onClose()
    },
  })
  const chooseWay = (next: Way) => {
    saveForm.form.clearErrors()
    setWay(next)
  }
  return { ...saveForm, way, chooseWay }
}

type FormValues = z.input<typeof UserProfile>
type Body = NewUser | UserProfile | StaffInvitation

/** The contract holds the rules (requirements, 5.3): one schema for each way of adding, one for changing. */
function schemaOf(user: User | null, way: Way): z.ZodMiniType<Body, FormValues> {
  if (user) return UserProfile
  // The form has a password in either case.
  return way === 'password' ? NewUser : (INVITATION as z.ZodMiniType<Body, FormValues>)
}

const INVITATION: unknown = ignoringOthersOf(StaffInvitation, NewUser)

function valuesOf(user: User | null): FormValues {
  return {
    username: user?.username ?? '',
    // The contract refuses the empty option.
    role: user?.role ?? ('' as Role),
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    email: user?.email ?? '',
    phone: user?.phone ?? '',
    password: '',
  }
}
