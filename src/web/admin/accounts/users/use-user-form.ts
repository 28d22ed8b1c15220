import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type * as z from 'zod/mini'
import { type InvitationDelivery, StaffInvitation } from '#contract/accounts/staff-invitations.ts'
import { NewUser, type User, UserProfile } from '#contract/accounts/users.ts'
import { ignoringOthersOf } from '#contract/fields.ts'
import { slugOf } from '#domain/language/slug.ts'
import { fillPath } from '#web/app/paths.ts'
import { showToast } from '#web/app/toasts.tsx'
import { useSaveForm } from '../../forms/use-save-form.ts'
import { adminPaths } from '../../paths.ts'
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
  const navigate = useNavigate()
  // Passed on with the navigation: it holds the way back to the set-up guide.
  const { state } = useLocation()
  const [way, setWay] = useState<Way>(!user && delivery === 'mailed' ? 'invitation' : 'password')
  const saveForm = useSaveForm({
    schema: schemaOf(user, way),
    values: valuesOf(user),
    // The schema is that of the call.
    save: (body) => {
      if (user) return changeUser(user, { body: body as UserProfile, adminId })
      return way === 'invitation' ? inviteUser(body as StaffInvitation) : addUser(body as NewUser)
    },
    success: ({ id, role }) => {
      void showToast('success', way === 'invitation' ? 'Invitation envoyée' : 'Utilisateur enregistré')
      if (!user && role === 'praticien') void navigate(fillPath(adminPaths.personServices, id), { state })
    },
    failure: 'Une erreur est survenue.',
    name: String(user?.id ?? 'nouveau'),
    onSaved: () => {
      void refreshUsers()
      onClose()
    },
  })
  const suggestion = useRef('')
  /** Follows the names while it is not typed over. */
  const suggest = () => {
    const { getValues, setValue } = saveForm.form
    const { username, firstName, lastName } = getValues()
    if (user || username !== suggestion.current) return
    suggestion.current = suggestUsername(`${firstName} ${lastName}`)
    setValue('username', suggestion.current, { shouldDirty: true })
  }
  const chooseWay = (next: Way) => {
    saveForm.form.clearErrors()
    setWay(next)
  }
  return { ...saveForm, way, chooseWay, suggest }
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
    role: user?.role ?? 'praticien',
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    email: user?.email ?? '',
    phone: user?.phone ?? '',
    // New users write these in their own profile.
    ...(user && { training: user.training, introduction: user.introduction }),
    password: '',
  }
}

const MAX_USERNAME_LENGTH = 64

/** `zoe_petit` for « Zoé Petit ». */
function suggestUsername(name: string): string {
  return slugOf(name).replaceAll('-', '_').slice(0, MAX_USERNAME_LENGTH)
}
